// The package has no types of its own.
declare module 'unhomoglyph' {
  /** Replaces each character by what Unicode's confusables say it looks like. */
  export default function unhomoglyph(text: string): string;
}
