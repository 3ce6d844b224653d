import { once } from 'node:events';
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { StartError } from '../process/start-error.ts';
import { askServer, openCommandDoor } from './command-door.ts';

describe('beside a running server', () => {
  const folder = () => mkdtempSync(join(tmpdir(), 'tillgate-door-'));

  test('a command is carried out there, by who can read the file', async () => {
    const here = folder();
    expect(await askServer(here, ['add', 'x'])).toBeNull();
    const close = await openCommandDoor(here, async (command) => ({ isDone: true, line: command.join('+') }));
    expect(await askServer(here, ['add', 'a@example.com'])).toEqual({ isDone: true, line: 'add+a@example.com' });
    expect(statSync(join(here, 'commands')).mode & 0o777).toBe(0o600);
    close();
    expect(await askServer(here, ['add', 'a@example.com'])).toBeNull();
  });

  test('words keep their spaces, rows come in order, and a server that stops half-way is an error', async () => {
    const here = folder();
    const close = await openCommandDoor(here, async ([word = ''], { write }) => {
      for (let row = 0; row < 2_000; row += 1) await write(`${row} ${'é\n'.repeat(50)}`);
      if (word === 'stop here') throw new Error('stopped');
      return { isDone: true, line: word };
    });
    const rows: string[] = [];
    const write = async (row: string) => void rows.push(row);
    expect(await askServer(here, ['two  words\nand "quotes"'], write)).toMatchObject({
      line: 'two  words\nand "quotes"',
    });
    expect(rows.map((row) => Number(row.split(' ')[0]))).toEqual(Array.from({ length: 2_000 }, (_, row) => row));
    await expect(askServer(here, ['stop here'], write)).rejects.toThrow('did not say how it ended');
    close();
  });

  test('a command that fails there is an error, and is not tried without the server', async () => {
    const here = folder();
    const close = await openCommandDoor(here, async () => {
      throw new Error('the database is away');
    });
    await expect(askServer(here, ['add', 'a@example.com'])).rejects.toThrow(StartError);
    close();
  });

  test('long rows wait for the caller, and leave nothing behind that waits', async () => {
    const warnings: string[] = [];
    const warn = ({ name }: Error) => void warnings.push(name);
    process.on('warning', warn);
    const here = folder();
    const close = await openCommandDoor(here, async (_, { write }) => {
      for (let row = 0; row < 20; row += 1) await write('x'.repeat(1_000_000));
      return { isDone: true, line: '' };
    });
    let length = 0;
    await askServer(here, ['export'], async (row) => {
      length += row.length;
      await new Promise((resolve) => setTimeout(resolve, 10));
    });
    expect(length).toBe(20_000_000);
    expect(warnings).toEqual([]);
    process.off('warning', warn);
    close();
  });

  test('what listens in place of a server that was killed is no server, whatever it says', async () => {
    for (const said of ['HTTP/1.1 400 Bad Request\r\n\r\n', '400\n', 'null\n', '']) {
      const here = folder();
      const other = createServer((socket) => socket.end(said).resume()).listen(0, '127.0.0.1');
      await once(other, 'listening');
      const { port } = other.address() as AddressInfo;
      writeFileSync(join(here, 'commands'), JSON.stringify({ port, key: 'k' }));
      expect(await askServer(here, ['add', 'a@example.com']), said).toBeNull();
      other.close();
    }
  });

  test('without the key, from a web page too, nothing is carried out and nothing answered', async () => {
    const here = folder();
    const run = vi.fn(async () => ({ isDone: true, line: '' }));
    const close = await openCommandDoor(here, run);
    const { port, key } = JSON.parse(readFileSync(join(here, 'commands'), 'utf8'));
    const wrong = 'f'.repeat(key.length);
    for (const text of [`POST /${key} HTTP/1.1\r\n\r\n`, `${wrong} add a@example.com\n`, '\n', 'x'.repeat(9_000)])
      expect(await sent(port, text)).toBe('');
    writeFileSync(join(here, 'commands'), JSON.stringify({ port, key: wrong }));
    expect(await askServer(here, ['add', 'a@example.com'])).toBeNull();
    expect(run).not.toHaveBeenCalled();
    close();
  });
});

function sent(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
  });
}
