// What the gateway stands in front of, in a process of its own: it tells its port, and has the same answer for all.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const words = Array.from({ length: 60 }, (_, index) => `line ${index} of it`);
const body = Buffer.from(JSON.stringify({ data: { id: '1', words } }));
const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length };
const server = createServer((_, response) => void response.writeHead(200, headers).end(body));
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit(0));
