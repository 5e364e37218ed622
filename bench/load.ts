import { Client } from 'undici';

export interface Call {
  method: 'GET' | 'PUT' | 'POST';
  path: string;
  body?: string;
}

export interface Load {
  requestsPerSecond: number;
  p50: number;
  p95: number;
  p99: number;
  bytes: number;
  failed: number;
}

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** A measurement's length: a time, or a number of calls. */
type Duration = { seconds: number } | { times: number };

/** A server, and the calls that are sent to it. */
export interface Target {
  url: string;
  headers: Record<string, string>;
  next: () => Call;
}

interface Part {
  /** Each call's duration, in milliseconds. */
  times: number[];
  /** The measurement's length, in seconds. */
  elapsed: number;
  bytes: number;
  failed: number;
}

/** Sends calls over `connections` connections, sequentially on each. */
async function callAWhile(
  { url, headers, next }: Target,
  { connections, ...duration }: { connections: number } & Duration,
): Promise<Part> {
  const times: number[] = [];
  let bytes = 0;
  let failed = 0;
  const begin = performance.now();
  const isDone =
    'times' in duration
      ? () => times.length + failed >= duration.times
      : () => performance.now() >= begin + duration.seconds * 1000;

  async function keepCalling(): Promise<void> {
    const client = new Client(url);
    while (!isDone()) {
      const { method, path, body } = next();
      const start = performance.now();
      const answer = await client.request({
        method,
        path,
        headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
        ...(body ? { body } : {}),
      });
      const content = await answer.body.arrayBuffer();
      times.push(performance.now() - start);
      bytes += content.byteLength;
      if (answer.statusCode >= 300) {
        failed += 1;
        if (failed === 1) {
          console.error(
            `${method} ${path}: ${answer.statusCode}`,
            Buffer.from(content).toString().slice(0, 300),
          );
        }
      }
    }
    await client.close();
  }

  await Promise.all(Array.from({ length: connections }, keepCalling));
  return { times, elapsed: (performance.now() - begin) / 1000, bytes, failed };
}

function loadOf(parts: readonly Part[]): Load {
  const times = parts.flatMap((part) => part.times).sort((a, b) => a - b);
  const sum = (of: (part: Part) => number) => parts.reduce((total, part) => total + of(part), 0);
  return {
    requestsPerSecond: times.length / sum(({ elapsed }) => elapsed),
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    bytes: times.length > 0 ? sum(({ bytes }) => bytes) / times.length : 0,
    failed: sum(({ failed }) => failed),
  };
}

/** Measures a single target. */
export async function measure(
  target: Target,
  options: { connections: number } & Duration,
): Promise<Load> {
  return loadOf([await callAWhile(target, options)]);
}

const turns = 6;

/** Measures two targets alternately, so that other load on the machine affects both. */
export async function measureBoth(
  one: Target & { atMost?: number | undefined },
  other: Target,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<[Load, Load]> {
  const ones: Part[] = [];
  const others: Part[] = [];
  const { atMost } = one;
  const duration = { connections, seconds: seconds / turns };
  for (let turn = 0; turn < turns; turn += 1) {
    const times = atMost && { connections, times: Math.floor(atMost / turns) };
    ones.push(await callAWhile(one, times || duration));
    others.push(await callAWhile(other, duration));
  }
  return [loadOf(ones), loadOf(others)];
}
