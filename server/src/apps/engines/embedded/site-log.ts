import { appendFile, open, rename, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';

const maximumBytes = 1_000_000;
const shownBytes = 64_000;

/** Matches lines about connections: PHP's web server logs the start and end of each one in addition to its requests. */
const connection = /^\[\d+\] \[[^\]]+\] \S+ (?:Accepted|Closing|Closed without [^\n]*)\n$/;

/**
 * Removes lines about connections. Splits the text first: in unsplit text, each carriage return would start another
 * search to the end of the line.
 */
const withoutConnections = (text: string) =>
  text
    .split(/(?<=\n)/)
    .filter((line) => !connection.test(line))
    .join('');

/** The log of a site's processes, in a file that is replaced when it gets too long. */
export interface SiteLog {
  follow(stream: Readable): void;
  write(line: string): void;
}

export function createSiteLog(file: string, now: () => Date): SiteLog {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  async function append(text: string): Promise<void> {
    const { size } = await stat(file).catch(() => ({ size: 0 }));
    if (size > maximumBytes) await rename(file, `${file}.1`);
    await appendFile(file, text, { mode: 0o600 });
  }

  function add(text: string): void {
    // Drop lines if the site logs faster than the disk can write, so that they don't accumulate in memory.
    if (waiting > maximumBytes) return;
    waiting += text.length;
    last = last
      .then(() => append(text))
      // A full disk must not crash the portal.
      .catch(() => undefined)
      .finally(() => {
        waiting -= text.length;
      });
  }

  return {
    follow(stream) {
      stream.setEncoding('utf8');
      stream.on('data', (text: string) => add(withoutConnections(text)));
      stream.on('error', () => undefined);
    },
    write: (line) => add(`[${now().toISOString()}] ${line}\n`),
  };
}

async function readEnd(file: string, bytes: number): Promise<string> {
  const handle = await open(file).catch(() => null);
  if (!handle) return '';
  try {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read({
      buffer: Buffer.alloc(Math.min(size, bytes)),
      position: Math.max(0, size - bytes),
    });
    return buffer.subarray(0, bytesRead).toString('utf8');
  } finally {
    await handle.close();
  }
}

/** Returns the newest lines of a site's log. */
export async function readSiteLog(file: string): Promise<string> {
  const newest = await readEnd(file, shownBytes);
  const older = await readEnd(`${file}.1`, shownBytes - Buffer.byteLength(newest));
  const text = older + newest;
  const isCut = Buffer.byteLength(text) >= shownBytes;
  return isCut ? text.slice(text.indexOf('\n') + 1) : text;
}
