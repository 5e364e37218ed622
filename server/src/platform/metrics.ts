import { timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { Waiting, Workload } from '@portal/contract/administration/workload.schema.ts';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { findBackupAge } from './backups/backups.service.ts';
import type { Database } from './database/database.ts';
import type { Health } from './health.service.ts';
import { type WorkloadReader, waitingStates } from './workload.ts';

export interface Metrics {
  /** Records how long a transaction waits for a connection or for its turn. */
  observeWait(seconds: number): void;
  observeRequest(labels: { method: string; route: string; status: number }, seconds: number): void;
  /** Returns all metrics in Prometheus's text format. */
  text(): Promise<string>;
  readonly contentType: string;
}

interface MetricServices {
  database: Database;
  workload: WorkloadReader;
  health: Health;
  version: string;
  /** Whether the metrics are served. If not, the process isn't measured, because measuring takes CPU time. */
  isServed: boolean;
}

/** Defines two gauges by state: the number of waiting records, and the oldest record's age in seconds. */
function waitingGauges(registry: Registry, noun: keyof typeof waitingStates) {
  const settings = { registers: [registry], labelNames: ['state'] as const };
  const count = new Gauge({
    name: `portal_${noun}s`,
    help: `Number of ${noun}s by state.`,
    ...settings,
  });
  const age = new Gauge({
    name: `portal_${noun}_oldest_seconds`,
    help: `Age of the oldest ${noun} by state.`,
    ...settings,
  });
  return {
    set(rows: readonly Waiting[]) {
      for (const state of waitingStates[noun]) {
        const stateCount = rows.find((row) => row.state === state);
        count.set({ state }, stateCount?.count ?? 0);
        age.set({ state }, stateCount?.oldest_seconds ?? 0);
      }
    },
    reset() {
      count.reset();
      age.reset();
    },
  };
}

export function createMetrics({
  database,
  workload,
  health,
  version,
  isServed,
}: MetricServices): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: 'portal_http_request_duration_seconds',
    help: 'Duration of requests by method, route and status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const waits = new Histogram({
    name: 'portal_database_transaction_wait_seconds',
    help: 'How long transactions waited for a connection or for their turn.',
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10],
    registers,
  });
  const gauge = (name: string, help: string, label?: string) =>
    new Gauge({ name: `portal_${name}`, help, registers, labelNames: label ? [label] : [] });
  const info = gauge('info', 'The version of the portal.', 'version');
  const connections = gauge('database_connections', 'Connections for writing, by state.', 'state');
  const waiting = gauge(
    'database_waiting',
    'Transactions that wait for a connection or their turn.',
  );
  const locks = gauge('database_lock_waits', 'PostgreSQL sessions that wait for a lock.');
  const open = gauge('event_streams', 'Open event streams of this server.');
  const eventLoop = gauge('event_loop_delay_seconds', 'Delay of the event loop, 99th percentile.');
  const memory = gauge('memory_bytes', 'Resident memory of this server.');
  const parts = gauge('part_up', 'Whether an outside part works: 1 or 0.', 'part');
  // Has a label, because a gauge without labels would read 0 while there is no backup.
  const backupAge = gauge('backup_age_seconds', 'Age of the newest verified backup.', 'place');
  const jobs = waitingGauges(registry, 'job');
  const mails = waitingGauges(registry, 'mail');
  info.set({ version }, 1);
  // Started immediately; otherwise, the counts before the first scrape would be lost.
  if (isServed) collectDefaultMetrics({ register: registry });

  /** Sets the metrics that come from the database, which cover all servers together. */
  async function setShared(): Promise<void> {
    const counts = await workload.read();
    jobs.set(counts.jobs);
    mails.set(counts.mails);
    locks.set(counts.lock_waits);
    const age = await findBackupAge(database.reader);
    if (age !== undefined) backupAge.set({ place: 'scheduled' }, age);
  }

  function setOwn({ connections: load, ...own }: Workload): void {
    connections.set({ state: 'open' }, load.open);
    connections.set({ state: 'idle' }, load.idle);
    waiting.set(load.waiting);
    open.set(own.streams);
    eventLoop.set(own.event_loop_delay_ms / 1000);
    memory.set(own.memory_bytes);
  }

  return {
    contentType: registry.contentType,
    observeWait: (seconds) => waits.observe(seconds),
    observeRequest: ({ method, route, status }, seconds) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    async text() {
      const states = await health.parts();
      for (const [part, state] of Object.entries(states)) {
        if (state === 'off') parts.remove({ part });
        else parts.set({ part }, Number(state === 'ok'));
      }
      setOwn(workload.readOwn());
      if (states.database === 'ok') await setShared();
      else for (const gauge of [jobs, mails, locks, backupAge]) gauge.reset();
      return registry.metrics();
    },
  };
}

/** Returns the database, extended to measure how long transactions wait before their work begins. */
export function withMeasuredWaits(
  database: Database,
  observe: (seconds: number) => void,
): Database {
  return {
    ...database,
    transaction(work) {
      const startedAt = performance.now();
      let hasBegun = false;
      return database.transaction((db) => {
        if (!hasBegun) observe((performance.now() - startedAt) / 1000);
        hasBegun = true;
        return work(db);
      });
    },
  };
}

function isSame(token: string, expected: string): boolean {
  const [a, b] = [Buffer.from(token), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Measures every request, and serves the metrics at /metrics to callers with the token. */
export function addMetrics(
  app: FastifyInstance,
  metrics: Metrics,
  token: string | undefined,
): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? 'unknown';
    metrics.observeRequest({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  if (token === undefined) return;
  app.get('/metrics', async (request, reply) => {
    const sentToken = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!isSame(sentToken, token)) return reply.code(401).send({ detail: 'Invalid token.' });
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}

/** Serves the metrics on a separate port, which must not be reachable from outside. */
export function createMetricsServer(metrics: Metrics): Server {
  return createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
}
