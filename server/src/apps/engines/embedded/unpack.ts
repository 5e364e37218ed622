import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Worker } from 'node:worker_threads';

/**
 * Unpacks a gzipped archive into an empty folder, on a separate thread. Links and special files are skipped. Throws if
 * the content isn't an archive.
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
  // A worker created with `stdin` has one.
  const input = worker.stdin as Writable;
  const sent = pipeline(content, input, { signal: AbortSignal.any([signal, failed.signal]) });
  try {
    // The thread's own error takes precedence, because it is the reason why sending ended.
    await Promise.all([
      written,
      sent.catch((error) => (failed.signal.aborted ? written : Promise.reject(error))),
    ]);
  } finally {
    await worker.terminate();
  }
}
