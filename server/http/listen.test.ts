import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { listen } from './listen.ts';

const hasIpv6 = Object.values(networkInterfaces()).some((list) => list?.some(({ address }) => address === '::1'));
const elsewhere = Object.values(networkInterfaces())
  .flatMap((list) => list ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address;

/** A server that says hello on a port that was free a moment ago. */
async function listening(host: string | null) {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  const server = createServer((_, response) => response.end('hello'));
  const stop = await listen(server, port, host);
  const close = () => {
    stop();
    server.close();
    server.closeAllConnections();
  };
  return { port, close };
}

const isOpen = (port: number, host: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ port, host, timeout: 1000 }, () => resolve(true));
    for (const event of ['error', 'timeout']) socket.on(event, () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });

test('on loopback both its addresses answer, and no other does', async () => {
  const { port, close } = await listening('loopback');
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('hello');
  if (hasIpv6) expect(await (await fetch(`http://[::1]:${port}`)).text()).toBe('hello');
  if (elsewhere) expect(await isOpen(port, elsewhere)).toBe(false);
  close();
  expect(await isOpen(port, '127.0.0.1')).toBe(false);
  if (hasIpv6) expect(await isOpen(port, '::1')).toBe(false);
});

test('without a host all addresses answer', async () => {
  const { port, close } = await listening(null);
  for (const host of ['127.0.0.1', ...(elsewhere ? [elsewhere] : [])]) expect(await isOpen(port, host)).toBe(true);
  close();
});

test('a port that is taken and an address of another machine are told in words', async () => {
  const { port, close } = await listening('loopback');
  await expect(listen(createServer(), port, 'loopback')).rejects.toThrow(`PORT: ${port} is in use`);
  await expect(listen(createServer(), port, '203.0.113.1')).rejects.toThrow('HOST: this machine has no address');
  close();
});
