// Receives deliveries: a process of its own, so that what it costs is counted apart. Tells its port, and when asked how
// many events have arrived.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

let arrived = 0;
const server = createServer((request, response) => {
  request.resume().once('end', () => {
    arrived += 1;
    response.writeHead(204).end();
  });
});
server.listen(0, 'localhost', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('message', () => process.send?.({ arrived }));
process.on('disconnect', () => process.exit(0));
