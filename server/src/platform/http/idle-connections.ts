import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Follows the connections that have asked for nothing yet, as browsers open them ahead. Answers what closes
 * them: a server that stops would wait a minute for each to ask.
 */
export function trackIdleConnections(server: Server): () => void {
  const silent = new Set<Socket>();
  server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.on('request', ({ socket }) => silent.delete(socket));
  return () => {
    for (const socket of silent) socket.destroy();
  };
}
