/** Stands in for `next/cache` outside Next.js, where no page waits to be shown anew. */
export function refresh() {}
