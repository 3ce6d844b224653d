let walked = new Headers();

/** Says which request is walked. */
export function setHeaders(headers) {
  walked = headers;
}

/** Stands in for `next/headers` outside Next.js. */
export async function headers() {
  return walked;
}
