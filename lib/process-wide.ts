const slots = globalThis as unknown as Record<string, unknown>;

/**
 * A named place that holds one value for the whole process.
 * Next.js bundles a module more than once, so module variables can't hold what must exist only once.
 */
export function processWide<T>(name: string): { get(): T | undefined; set(value: T | undefined): void } {
  const key = `tillgate:${name}`;
  return {
    get: () => slots[key] as T | undefined,
    set: (value) => {
      slots[key] = value;
    },
  };
}
