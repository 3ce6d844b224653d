/** Where a logo is served; null without one. */
export function logoAddress(logoId: string | null): string | null {
  return logoId && `/logos/${logoId}.webp`;
}

/** The id in the name of a logo's file, or null when it can't be one. */
export function logoIdOf(file: string): string | null {
  return /^([0-9a-f]{64})\.webp$/.exec(file)?.[1] ?? null;
}
