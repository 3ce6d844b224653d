import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { onTold, say } from './process-messages.ts';

/** Serves the connections that the first process hands over, with a server that doesn't listen itself. */
export function takeConnections(server: Server): void {
  // From then on it closes connections that are slow, which it does for those that it was given as well.
  server.emit('listening');
  onTold('connection', ({ id }, socket) => {
    say({ is: 'taken', id });
    // It was closed on the way.
    if (!socket) return say({ is: 'closed' });
    socket.once('close', () => say({ is: 'closed' }));
    serve(server, socket);
  });
}

function serve(server: Server, socket: Socket): void {
  // As for a connection that it accepts itself: whoever has said all may still wait for the answer.
  socket.allowHalfOpen = true;
  server.emit('connection', socket);
}
