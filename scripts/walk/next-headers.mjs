let walked = new Headers();

/** Sets the headers of the request that is walked. */
export function setHeaders(headers) {
  walked = headers;
}

/** Stands in for `next/headers` outside Next.js. */
export async function headers() {
  return walked;
}
