import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * While the server closes, a connection ends with the last request that it carries, and one without a request at once. Node
 * looks at idle connections only once, when closing begins, and takes one that has not sent anything yet for busy; a proxy
 * keeps its connections for minutes, and the process would live as long.
 */
export function endConnectionsWhileClosing(server: FastifyInstance): void {
  /** How many requests of each open connection are not answered yet. */
  const open = new Map<Socket, number>();
  let closing = false;
  const count = (socket: Socket, change: number) => {
    const before = open.get(socket);
    if (before === undefined) return;
    open.set(socket, before + change);
    if (closing && before + change === 0) socket.destroySoon();
  };

  server.server.on('connection', (socket) => {
    if (closing) return socket.destroy();
    open.set(socket, 0);
    return socket.once('close', () => open.delete(socket));
  });
  server.server.on('request', ({ socket }, response) => {
    count(socket, 1);
    response.once('close', () => count(socket, -1));
  });
  server.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
  server.addHook('preClose', (done) => {
    closing = true;
    for (const [socket, requests] of open) if (requests === 0) socket.destroySoon();
    done();
  });
}
