import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { log } from '@/lib/process/log.ts';
import { StartError } from '../process/start-error.ts';
import type { CommandContext, OperatorAnswer } from './answer.ts';

const FILE = 'commands';
/** How long a command may keep silent: all of them at once may wait for a lock. */
const WAIT_MS = 90_000;
const READ_MS = 10_000;
const MAX_LENGTH = 8_000;

/** What the server says to the caller, a line each. */
type Message = { hasBegun: true } | { row: string } | { answer: OperatorAnswer };

type Run = (command: string[], context: Pick<CommandContext, 'write'>) => Promise<OperatorAnswer>;

/**
 * Takes commands from this machine while the server has the embedded database open, which no other process may open
 * then. It listens on loopback, on a free port; port and key are in a file that only the server's own user can read.
 * A command is one line of JSON, and so is all that comes back: that it has begun, the rows, and the answer at last.
 * @returns what closes it again
 */
export async function openCommandDoor(folder: string, run: Run): Promise<() => void> {
  const key = randomBytes(32).toString('hex');
  const server = createServer((socket) => {
    socket.setTimeout(READ_MS, () => socket.destroy());
    socket.on('error', () => socket.destroy());
    carryOut(socket, key, run).catch((error) => {
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

async function carryOut(socket: Socket, key: string, run: Run): Promise<void> {
  const command = commandIn(await readLine(socket), key);
  socket.setTimeout(0);
  await send(socket, { hasBegun: true });
  const answer = await run(command, { write: (row) => send(socket, { row }) });
  socket.end(`${JSON.stringify({ answer })}\n`);
}

/** The command in a line. Throws when it came without the key. */
function commandIn(line: string, key: string): string[] {
  // Whoever can't read the file, a web page that posts to this port included, gets no answer.
  const [ours, theirs] = [Buffer.from(key), Buffer.from(line.slice(0, key.length))];
  if (ours.length !== theirs.length || !timingSafeEqual(ours, theirs)) throw new Error('It came without the key.');
  return JSON.parse(line.slice(key.length)) as string[];
}

async function send(socket: Socket, message: Message): Promise<void> {
  if (socket.destroyed) throw new Error('The caller has left.');
  if (socket.write(`${JSON.stringify(message)}\n`)) return;
  await new Promise<void>((resolve) => {
    const goOn = () => {
      socket.off('drain', goOn).off('close', goOn);
      resolve();
    };
    socket.on('drain', goOn).on('close', goOn);
  });
}

/**
 * Has the server that has this folder open carry out a command; null when none does. Throws {@link StartError} when the
 * server has begun and doesn't say how it ended: then nobody knows what it has done.
 */
export async function askServer(
  folder: string,
  command: readonly string[],
  write: CommandContext['write'] = async () => {},
): Promise<OperatorAnswer | null> {
  const door = readDoor(join(folder, FILE));
  const socket = door && (await connectTo(door.port));
  if (!socket) return null;
  let hasBegun = false;
  socket.setTimeout(WAIT_MS, () => socket.destroy());
  socket.on('error', () => socket.destroy());
  socket.write(`${door.key}${JSON.stringify(command)}\n`);
  try {
    for await (const line of createInterface({ input: socket })) {
      const message = readMessage(line);
      if (!message) break;
      hasBegun = true;
      if ('answer' in message) return message.answer;
      if ('row' in message) await write(message.row);
    }
  } finally {
    socket.destroy();
  }
  // Otherwise it is the file of a server that was killed, and something else listens there.
  if (!hasBegun) return null;
  throw new StartError(
    'The server began, but did not say how it ended; its log says why. See what has changed before you try again.',
  );
}

/** What a line of the server says; null if it can't be one of its lines. */
function readMessage(line: string): Message | null {
  try {
    const message = JSON.parse(line);
    return typeof message === 'object' ? message : null;
  } catch {
    return null;
  }
}

/** A connection to a port of this machine; null when nobody listens there. */
async function connectTo(port: number): Promise<Socket | null> {
  const socket = connect(port, '127.0.0.1');
  return new Promise((resolve) => socket.once('connect', () => resolve(socket)).once('error', () => resolve(null)));
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
