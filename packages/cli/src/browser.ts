import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Failure } from './failure.ts';
import { say } from './print.ts';

const WAIT_MS = 15 * 60_000;
const DONE = '<!doctype html><title>Tillgate</title><p>It’s done: go back to your terminal, and close this page.</p>';

/**
 * Has the person do something in their browser, which comes back to an address of this machine.
 * @param path of that address
 * @param work gets the address, and what opens a page and waits for where the browser came back to, with its query
 */
export async function askInBrowser<Result>(
  path: string,
  work: (back: string, ask: (link: string) => Promise<URL>) => Promise<Result>,
): Promise<Result> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const back = new URL(path, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const returned = new Promise<URL>((resolve, reject) => {
    setTimeout(() => reject(new Failure('refused', 'Nobody came back in 15 minutes.')), WAIT_MS).unref();
    server.on('request', (request, response) => {
      const url = new URL(request.url ?? '/', back);
      const isReturn = request.method === 'GET' && url.pathname === path && url.search !== '';
      response.writeHead(isReturn ? 200 : 404, { 'content-type': 'text/html; charset=utf-8', connection: 'close' });
      response.end(isReturn ? DONE : '');
      if (isReturn) response.on('close', () => resolve(url));
    });
  });
  try {
    return await work(back.href, async (link) => {
      say(`Open this page in your browser:\n\n  ${link}\n`);
      if (process.stderr.isTTY) open(link);
      return returned;
    });
  } finally {
    server.close();
    server.closeIdleConnections();
  }
}

/** Opens a page; where that fails, its address has been printed. */
function open(link: string): void {
  const command = { darwin: 'open', win32: 'explorer' }[process.platform as string] ?? 'xdg-open';
  spawn(command, [link], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}
