/**
 * Where this process reaches itself, in plain HTTP whatever the proxy in front speaks.
 * @param host as in HOST: null and an address that stands for all mean loopback
 */
export function listeningOrigin(port: number, host: string | null): string {
  if (host === null || host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
