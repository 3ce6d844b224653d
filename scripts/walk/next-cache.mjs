/** Stands in for `next/cache` outside Next.js, where no page waits to be refreshed. */
export function refresh() {}
