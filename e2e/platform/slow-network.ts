import { createServer, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Returns a random delay in ms, usually short but up to 1.5 s, so that responses arrive out of order. */
const delay = (): number => (Math.random() < 0.4 ? 0 : Math.random() ** 3 * 1_500);

/**
 * Starts a proxy in front of the portal at `target` that delays each request and response. It reveals races that
 * a fast network hides.
 */
export async function startSlowNetwork(port: number, target: number) {
  const server = createServer((incoming, outgoing) => {
    void sleep(delay()).then(() => {
      const { method, url, headers } = incoming;
      const passed = request({
        ...{ host: '127.0.0.1', port: target, method, path: url, headers },
        // The upstream could close a reused connection, and the browser would then repeat the request.
        agent: false,
      });
      passed.on('response', async (answer) => {
        answer.pause();
        await sleep(delay());
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        outgoing.flushHeaders();
        answer.pipe(outgoing);
      });
      passed.on('error', () => outgoing.destroy());
      outgoing.on('close', () => passed.destroy());
      incoming.pipe(passed);
    });
  });
  // The simulated network is slow, but never closes a connection that a client is about to reuse.
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
