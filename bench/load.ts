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

/** For so many seconds, or so many times. */
type Duration = { seconds: number } | { times: number };

/** Calls a server over `connections` connections, each one call after the other. */
export async function measure(
  url: string,
  headers: Record<string, string>,
  next: () => Call,
  { connections, ...duration }: { connections: number } & Duration,
): Promise<Load> {
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
      const call = next();
      const start = performance.now();
      const answer = await client.request({
        method: call.method,
        path: call.path,
        headers: call.body ? { ...headers, 'content-type': 'application/json' } : headers,
        ...(call.body ? { body: call.body } : {}),
      });
      const content = await answer.body.arrayBuffer();
      times.push(performance.now() - start);
      bytes += content.byteLength;
      if (answer.statusCode >= 300) {
        failed += 1;
        if (failed === 1) {
          console.error(
            `${call.method} ${call.path}: ${answer.statusCode}`,
            Buffer.from(content).toString().slice(0, 300),
          );
        }
      }
    }
    await client.close();
  }

  await Promise.all(Array.from({ length: connections }, keepCalling));
  const elapsed = (performance.now() - begin) / 1000;
  times.sort((a, b) => a - b);
  return {
    requestsPerSecond: times.length / elapsed,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    bytes: times.length > 0 ? bytes / times.length : 0,
    failed,
  };
}
