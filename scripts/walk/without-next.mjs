// Stands in for next/headers and next/cache outside Next.js.
let walked = new Headers();

/** Sets the headers of the request that is walked. */
export function setHeaders(headers) {
  walked = headers;
}

export async function headers() {
  return walked;
}

/** No page waits to be refreshed. */
export function refresh() {}
