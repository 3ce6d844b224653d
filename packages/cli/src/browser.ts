import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Failure } from './failure.ts';
import { say } from './print.ts';

const WAIT_MS = 15 * 60_000;
const DONE = '<!doctype html><title>Tillgate</title><p>It’s done: go back to your terminal, and close this page.</p>';

/**
 * Has the person do something in their browser, and waits for it to come back to an address of this machine.
 * @param path of that address
 * @param linkOf the page to open, by the address to come back to
 * @returns where the browser came back to, with its query
 */
export async function askInBrowser(path: string, linkOf: (back: string) => Promise<string> | string): Promise<URL> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const link = await linkOf(`${origin}${path}`);
    say(`Open this page in your browser:\n\n  ${link}\n`);
    if (process.stderr.isTTY) open(link);
    return await new Promise<URL>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Failure('refused', 'Nobody came back in 15 minutes.')), WAIT_MS);
      server.on('request', (request, response) => {
        const url = new URL(request.url ?? '/', origin);
        const isReturn = request.method === 'GET' && url.pathname === path && url.search !== '';
        response.writeHead(isReturn ? 200 : 404, { 'content-type': 'text/html; charset=utf-8', connection: 'close' });
        response.end(isReturn ? DONE : '');
        if (!isReturn) return;
        clearTimeout(timer);
        response.on('close', () => resolve(url));
      });
    });
  } finally {
    server.close();
    server.closeIdleConnections();
  }
}

/** Opens a page; where that fails, its address has been printed. */
function open(link: string): void {
  const [command, ...before] =
    process.platform === 'darwin' ? ['open'] : process.platform === 'win32' ? ['explorer'] : ['xdg-open'];
  spawn(command ?? '', [...before, link], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}
