import { once } from 'node:events';
import { createServer } from 'node:net';

/** Returns the path of a socket that no user owns, and that the system frees when the process ends for any reason. */
function pathOf(name: string): string {
  if (process.platform === 'linux') return `\0portal-${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\portal-${name}`;
  // Not in TMPDIR, because TMPDIR may differ between users and between runs of the tests.
  return `/tmp/portal-${name}.sock`;
}

const isTaken = (error: unknown) => (error as { code?: unknown }).code === 'EADDRINUSE';

/**
 * Acquires a lock that all processes on the machine respect. Returns a function that releases it, or undefined if
 * another process holds it.
 */
export async function takeMachineLock(name: string): Promise<(() => void) | undefined> {
  const server = createServer((socket) => socket.destroy());
  try {
    server.listen(pathOf(name));
    await once(server, 'listening');
  } catch (error) {
    if (isTaken(error)) return undefined;
    throw error;
  }
  server.unref();
  return () => void server.close();
}
