import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Worker } from 'node:worker_threads';

/**
 * Unpacks a gzipped archive into an empty folder, in a worker thread. Skips links and special files. Throws if the
 * content isn't a gzipped archive.
 */
export async function unpack(
  content: AsyncIterable<Buffer>,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  const worker = new Worker(new URL('./unpack.worker.ts', import.meta.url), {
    workerData: { folder },
    stdin: true,
  });
  const failed = new AbortController();
  const written = once(worker, 'exit').catch((error: unknown) => {
    failed.abort();
    throw error;
  });
  // The cast is safe: a worker created with the `stdin` option always has a stdin stream.
  const input = worker.stdin as Writable;
  const sent = pipeline(content, input, { signal: AbortSignal.any([signal, failed.signal]) });
  try {
    // If the worker failed, throw its error, since that is why sending stopped.
    await Promise.all([
      written,
      sent.catch((error) => (failed.signal.aborted ? written : Promise.reject(error))),
    ]);
  } finally {
    await worker.terminate();
  }
}
