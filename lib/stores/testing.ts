import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { AUTHORITATIVE_ANSWER, decode, encode } from 'dns-packet';

/**
 * A name server for tests, on loopback: it knows the TXT records it is given, or fails.
 * @param at the port to listen on; any free one unless given
 */
export async function startNameServer(at = 0) {
  const socket = createSocket('udp4');
  const records = new Map<string, string[]>();
  const state = { queries: 0, isFailing: false };
  socket.on('message', (message, { port, address }) => {
    state.queries += 1;
    const { id, questions = [] } = decode(message);
    const name = questions[0]?.name.toLowerCase() ?? '';
    const texts = records.get(name) ?? [];
    const rcode = state.isFailing ? 2 : records.has(name) ? 0 : 3;
    // In several parts, as long texts are: a reader has to put them together.
    const parts = texts.map((text) => text.match(/.{1,20}/g) ?? ['']);
    const answers = parts.map((data) => ({ type: 'TXT' as const, name, data, ttl: 1 }));
    const packet = { type: 'response' as const, id: id ?? 0, flags: AUTHORITATIVE_ANSWER | rcode, questions };
    socket.send(encode({ ...packet, answers: state.isFailing ? [] : answers }), port, address);
  });
  socket.bind(at, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address() as AddressInfo;
  return {
    address: `127.0.0.1:${port}`,
    records,
    state,
    close: () => new Promise<void>((resolve) => void socket.close(() => resolve())),
  };
}
