import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { log } from '@/lib/log.ts';
import type { OperatorAnswer } from './operator-command.ts';

const FILE = 'commands';
const WAIT_MS = 10_000;
const MAX_LENGTH = 2_000;

/**
 * Takes commands from this machine while the server has the embedded database open, which no other process may open
 * then. It listens on loopback, on a free port; port and key are in a file that only the server's own user can read.
 * @returns what closes it again
 */
export async function openCommandDoor(
  folder: string,
  run: (command: string[]) => Promise<OperatorAnswer>,
): Promise<() => void> {
  const key = randomBytes(32).toString('hex');
  const server = createServer((socket) => {
    socket.setTimeout(WAIT_MS, () => socket.destroy());
    socket.on('error', () => socket.destroy());
    void readLine(socket)
      .then((line) => answer(line, key, run))
      .then((text) => socket.end(`${text}\n`))
      .catch((error) => {
        log().error({ err: error }, 'a command for the server failed');
        socket.destroy();
      });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  server.unref();
  const file = join(folder, FILE);
  rmSync(file, { force: true });
  writeFileSync(file, JSON.stringify({ port: (server.address() as AddressInfo).port, key }), { mode: 0o600 });
  return () => {
    rmSync(file, { force: true });
    server.close();
  };
}

async function answer(line: string, key: string, run: (command: string[]) => Promise<OperatorAnswer>): Promise<string> {
  const [given, ...command] = line.split(' ');
  const [ours, theirs] = [Buffer.from(key), Buffer.from(given ?? '')];
  // Whoever can't read the file, a web page that posts to this port included, gets no answer.
  if (ours.length !== theirs.length || !timingSafeEqual(ours, theirs)) throw new Error('It came without the key.');
  return JSON.stringify(await run(command));
}

/** Has the server that has this folder open carry out a command; null when none does. */
export async function askServer(folder: string, command: readonly string[]): Promise<OperatorAnswer | null> {
  const door = readDoor(join(folder, FILE));
  if (!door) return null;
  const socket = connect(door.port, '127.0.0.1');
  socket.setTimeout(WAIT_MS, () => socket.destroy(new Error('The server did not answer.')));
  try {
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    socket.write(`${[door.key, ...command].join(' ')}\n`);
    return JSON.parse(await readLine(socket)) as OperatorAnswer;
  } catch {
    // The file of a server that was killed: nobody listens there, or something else does.
    return null;
  } finally {
    socket.destroy();
  }
}

function readDoor(file: string): { port: number; key: string } | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as { port: number; key: string };
  } catch {
    return null;
  }
}

function readLine(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      text += chunk;
      const end = text.indexOf('\n');
      if (end >= 0) resolve(text.slice(0, end));
      else if (text.length > MAX_LENGTH) reject(new Error('The line is too long.'));
    });
    socket.once('close', () => reject(new Error('Closed before a whole line came.')));
    socket.once('error', reject);
  });
}
