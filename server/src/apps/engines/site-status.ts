import { request } from 'undici';
import { z } from 'zod';
import { second } from '#platform/durations.ts';
import type { Check, SiteStatus } from './hosting-engine.ts';

const checkMilliseconds = 10 * second;
const maximumBytes = 2_000_000;

interface Answer {
  status: number;
  location: string | null;
  body: string;
}

/** Doesn't follow redirects, since the site's code must not choose the addresses that the portal requests. */
async function get(url: string, signal: AbortSignal): Promise<Answer> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(checkMilliseconds)]);
  const { statusCode, headers, body } = await request(url, { signal: limit });
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    const bytes: Buffer = chunk;
    chunks.push(bytes);
    size += bytes.length;
    if (size > maximumBytes) break;
  }
  return {
    status: statusCode,
    location: typeof headers.location === 'string' ? headers.location : null,
    body: Buffer.concat(chunks).toString('utf8'),
  };
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/**
 * Keeps only letters, digits, and symbols, since WordPress replaces quotes, dashes, and spaces with typographic ones.
 */
const comparable = (text: string) =>
  text
    .replaceAll(/&#x([\da-f]{1,6});/gi, (whole, hex: string) =>
      codePoint(whole, Number.parseInt(hex, 16)),
    )
    .replaceAll(/&#(\d{1,7});/g, (whole, digits: string) => codePoint(whole, Number(digits)))
    .replaceAll(/&(\w{2,6});/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/[^\p{L}\p{N}\p{S}]/gu, '')
    .toLowerCase();

function codePoint(whole: string, code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}

function reasonOf(error: unknown, url: string): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (error instanceof Error && error.name === 'TimeoutError') {
    return `${url} didn’t respond within ${checkMilliseconds / second} seconds.`;
  }
  if (code === 'ECONNREFUSED') return `Nothing listens at ${url}.`;
  return `${url} can’t be reached: ${error instanceof Error ? error.message : String(error)}.`;
}

function unexpected(url: string, { status, location }: Answer): string {
  return location === null
    ? `${url} responds with status ${status}.`
    : `${url} responds with status ${status} and redirects to ${location.slice(0, 200)}.`;
}

const siteIndex = z.object({ name: z.string() });

function readName(body: string): string | null {
  try {
    return siteIndex.parse(JSON.parse(body)).name;
  } catch {
    return null;
  }
}

/** Checks the status of a WordPress site. Rejects only if it is aborted. */
export async function measureSite(
  address: string,
  now: () => Date,
  signal: AbortSignal,
): Promise<SiteStatus> {
  const failed = (reason: string): Check => ({ ok: false, checkedAt: now(), reason });
  const passed = (): Check => ({ ok: true, checkedAt: now(), reason: null });
  const ask = async (url: string) => {
    try {
      return await get(url, signal);
    } catch (error) {
      signal.throwIfAborted();
      return reasonOf(error, url);
    }
  };

  const indexUrl = `${address}/wp-json/`;
  const frontUrl = `${address}/`;
  const index = await ask(indexUrl);
  if (typeof index === 'string') {
    const webserver = failed(index);
    return { webserver, wordpress: failed(index), website: failed(index) };
  }
  // Statuses that a reverse proxy returns if the site behind it doesn't respond.
  const isGateway = index.status >= 502 && index.status <= 504;
  const webserver = isGateway ? failed(unexpected(indexUrl, index)) : passed();

  const name = index.status === 200 ? readName(index.body) : null;
  const nameReason =
    index.status === 200 ? `${indexUrl} isn’t WordPress’s.` : unexpected(indexUrl, index);
  const wordpress = name === null ? failed(nameReason) : passed();

  const front = await ask(frontUrl);
  if (typeof front === 'string') return { webserver, wordpress, website: failed(front) };
  if (front.status !== 200) {
    return { webserver, wordpress, website: failed(unexpected(frontUrl, front)) };
  }
  const title = comparable(name ?? '');
  const hasTitle = name !== null && comparable(front.body).includes(title);
  const website = hasTitle ? passed() : failed('The front page doesn’t show the site’s title.');
  return { webserver, wordpress, website };
}
