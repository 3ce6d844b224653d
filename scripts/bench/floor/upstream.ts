// What calls are passed on to: it has the same answer for all.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const WORDS = Array.from({ length: 60 }, (_, index) => `line ${index} of it`);
const BODY = JSON.stringify({ data: { id: '1', words: WORDS } });
const HEADERS = { 'Content-Type': 'application/json', 'Content-Length': BODY.length };

const server = createServer((_, response) => void response.writeHead(200, HEADERS).end(BODY));
process.on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
