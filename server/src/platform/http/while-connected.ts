import type { FastifyRequest } from 'fastify';

/** Returns a signal that aborts when the client disconnects; `forget` removes the listener. */
export function whileConnected({ raw }: FastifyRequest): {
  signal: AbortSignal;
  forget: () => void;
} {
  const abort = new AbortController();
  const leave = () => abort.abort(new Error('The client has left.'));
  raw.socket.on('close', leave);
  return { signal: abort.signal, forget: () => raw.socket.off('close', leave) };
}
