import { Readable } from 'node:stream';

/** Returns a stream that fails after this many chunks of 100 kB, or before the first read if `chunks` is 0. */
export function brokenStream(chunks: number): Readable {
  const error = new Error('The source broke.');
  if (chunks === 0)
    return new Readable({ read: () => undefined }).on('error', () => undefined).destroy(error);
  async function* broken() {
    for (let chunk = 1; chunk < chunks; chunk++) yield Buffer.alloc(100_000);
    throw error;
  }
  return Readable.from(broken());
}
