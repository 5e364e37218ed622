import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Tracks connections that haven't sent a request, as browsers open them in advance. Returns a function that closes
 * them, since closing the server would wait a minute for each.
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
