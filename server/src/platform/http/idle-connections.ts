import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Tracks connections that haven't sent a request, such as those that browsers open in advance. Returns a function that
 * closes these connections, because closing the server would otherwise wait for them for a minute.
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
