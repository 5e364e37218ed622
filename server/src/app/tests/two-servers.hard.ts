import { setTimeout as sleep } from 'node:timers/promises';
import { statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { followEvents, untilHeard } from '#testing/event-follower.ts';
import { type Nginx, startNginx } from '#testing/nginx.ts';
import {
  type Connection,
  checkWork,
  type Failure,
  openConnection,
  type Worker,
  workOn,
} from '#testing/proxied-client.ts';
import {
  findFreePort,
  makePlace,
  type Place,
  type ServerProcess,
  signInAsStaff,
  startServerProcess,
} from '#testing/server-process.ts';

const fewestKills = Number(process.env.PORTAL_TEST_ROUNDS ?? 8);
const workerCount = 4;
/** The source address of the password guesses. */
const guesser = '127.0.0.9';
const guessesAllowed = 10;

interface Kill {
  server: string;
  from: number;
  until: number;
}

let place: Place;
let nginx: Nginx;
let ports: number[];
const servers: ServerProcess[] = [];

const addressOf = (port: number | undefined) => `127.0.0.1:${port}`;

const start = (port: number) =>
  startServerProcess(place, {
    port,
    PORTAL_DEMO: 'on',
    PORTAL_SECRET: 'one secret that both of the servers know',
    PUBLIC_URL: nginx.url,
    TRUST_PROXY: '127.0.0.1',
  });

beforeAll(async () => {
  place = await makePlace();
  ports = [await findFreePort(), await findFreePort()];
  nginx = await startNginx(ports.map(addressOf));
  for (const port of ports) servers.push(await start(port));
}, 300_000);

afterAll(async () => {
  for (const server of servers) await server.end('SIGKILL');
  await nginx?.stop();
  await place?.remove();
});

/** Creates workers that each change one of the newest articles in the status Writing. */
async function makeWorkers({ reader }: Database, token: string): Promise<Worker[]> {
  const articles = await reader
    .selectFrom('article')
    .select(['id', 'description'])
    .where('status_id', '=', statusId.writing)
    .orderBy('id', 'desc')
    .limit(workerCount)
    .execute();
  expect(articles.length).toBe(workerCount);
  return articles.map(({ id, description }) => ({
    connection: openConnection(nginx.url, { token }),
    articleId: id,
    before: description,
    saved: [],
    unsureSaves: [],
    comments: [],
    unsureComments: [],
    stale: [],
  }));
}

/**
 * Guesses a password repeatedly. Returns the number of guesses that the server checked instead of rejecting them as too
 * many.
 */
async function guess(connection: Connection): Promise<number> {
  const body = { username: 'someone-else', password: 'a guess' };
  for (let refused = 0; ; ) {
    const call = { method: 'POST', path: 'rest-auth/login', body } as const;
    const answer = await connection.call(call, [400, 429]);
    if (answer?.status === 429) return refused;
    if (answer) refused += 1;
    if (refused > guessesAllowed) return refused;
    await sleep(1000);
  }
}

/** Kills the servers alternately, until there have been enough kills and two scheduled runs have been due. */
async function killInTurn(): Promise<Kill[]> {
  const kills: Kill[] = [];
  const minute = () => Math.floor(Date.now() / 60_000);
  const enough = minute() + 2;
  while (kills.length < fewestKills || minute() < enough) {
    await sleep(1500 + Math.random() * 1000);
    const index = kills.length % servers.length;
    const from = performance.now();
    await servers[index]?.end('SIGKILL');
    kills.push({ server: addressOf(ports[index]), from, until: performance.now() });
    servers[index] = await start(ports[index] ?? 0);
  }
  await sleep(1500);
  return kills;
}

/** Returns whether the killed server was handling this request. */
function wasInFlight(failure: Failure, { server, from, until }: Kill): boolean {
  const isThen = failure.from <= until && failure.until >= from;
  if (!isThen || !failure.askedOf.includes(server)) return false;
  // nginx repeats a PUT on the other server, which rejects the PUT if the first server had already applied it.
  const isRepeated = failure.status === 409 && failure.askedOf.length === 2;
  const isCutOff = failure.status === 200 || failure.status === 201;
  return failure.status === 502 || isRepeated || isCutOff;
}

const sealing = ({ reader }: Database) =>
  reader.selectFrom('job').selectAll().where('kind', '=', 'audit.seal').orderBy('id').execute();

/**
 * Checks that each minute of the schedule has its run. If a server is killed, another server claims its run within a
 * minute.
 */
async function checkSchedule(database: Database, since: Date): Promise<number> {
  const first = Math.floor(since.getTime() / 60_000) + 1;
  const last = Math.floor((Date.now() - 3000) / 60_000);
  const end = Date.now() + 80_000;
  let jobs = await sealing(database);
  while (jobs.some(({ state }) => state !== 'done') && Date.now() < end) {
    await sleep(500);
    jobs = await sealing(database);
  }
  const minuteOf = (instant: string | null) => Math.floor(Date.parse(instant ?? '') / 60_000);
  const runs = jobs.filter(({ created_at }) => {
    const minute = minuteOf(created_at);
    return minute >= first && minute <= last;
  });
  for (const { state, attempts } of runs) {
    expect(state).toBe('done');
    expect(attempts).toBeLessThanOrEqual(2);
  }
  const dues = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  // While a killed server's run waits to be claimed, it also counts as the run for the next due time.
  const isCovered = (due: number) =>
    runs.some((one) => minuteOf(one.created_at) < due && minuteOf(one.finished_at) >= due);
  const own = dues.filter((due) => !isCovered(due));
  expect(runs.map(({ created_at }) => minuteOf(created_at))).toEqual(own);
  expect(dues.length).toBeGreaterThanOrEqual(2);
  return runs.length;
}

// Requirements: D-02
test('two servers behind nginx keep serving while one of them is killed every few seconds', async () => {
  const database = openDatabase({ ...place.database, poolSize: 2 });
  const began = new Date();
  const token = await signInAsStaff(nginx.url);
  const workers = await makeWorkers(database, token);
  const followers = await Promise.all(workers.map(() => followEvents(nginx.url, token)));
  const guessing = openConnection(nginx.url, { from: guesser });

  let isOver = false;
  const working = workers.map((worker) => workOn(worker, () => isOver));
  const [kills, guessed] = await Promise.all([killInTurn(), guess(guessing)]).finally(() => {
    isOver = true;
  });
  await Promise.all(working);

  const connections = [...workers.map(({ connection }) => connection), guessing];
  const failures = connections.flatMap((one) => one.failures);
  const unexplained = failures.filter((one) => !kills.some((kill) => wasInFlight(one, kill)));
  expect({ unexplained, kills: unexplained.length > 0 ? kills : [] }).toEqual({
    unexplained: [],
    kills: [],
  });
  for (const kill of kills) {
    const lost = failures.filter((one) => wasInFlight(one, kill));
    expect(lost.length).toBeLessThanOrEqual(connections.length);
  }
  for (const worker of workers) {
    expect([...worker.connection.servers].sort()).toEqual(ports.map(addressOf).sort());
    await checkWork(database, worker);
  }
  for (const follower of followers) {
    expect(follower.refusals).toEqual([]);
    expect(follower.resets).toBe(0);
    await untilHeard(database, follower);
    expect(follower.resumed).toBeGreaterThanOrEqual(1);
  }

  // Guesses that were in flight when a server was killed may or may not have been counted.
  expect(guessed).toBeLessThanOrEqual(guessesAllowed);
  expect(guessed + guessing.failures.length).toBeGreaterThanOrEqual(guessesAllowed);
  for (const { url } of servers) {
    const body = { username: 'someone-else', password: 'another guess' };
    const alone = openConnection(url, { token });
    const call = { method: 'POST', path: 'rest-auth/login', body } as const;
    expect(await alone.call(call, [429])).toBeDefined();
    expect(await alone.call({ method: 'GET', path: 'rest-auth/user' })).toBeDefined();
    await alone.close();
  }
  const { ip } = await database.reader
    .selectFrom('audit_entry')
    .select('ip')
    .where('action', '=', 'session.refused')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(ip).toBe(guesser);

  const runs = await checkSchedule(database, began);
  const sum = (count: (worker: Worker) => number) =>
    workers.reduce((total, worker) => total + count(worker), 0);
  console.log(
    `killed ${kills.length} times; ${connections.reduce((total, one) => total + one.requests, 0)} requests, ` +
      `${failures.length} of them failed, each in flight at a kill; ` +
      `${sum(({ saved, comments }) => saved.length + comments.length)} changes acknowledged, each there once; ` +
      `${followers.reduce((total, { heard }) => total + heard.size, 0)} events on ${followers.length} streams ` +
      `that resumed ${followers.reduce((total, { resumed }) => total + resumed, 0)} times, none missed; ` +
      `${runs} runs of the schedule of each minute; ${guessed} guesses let through.`,
  );
  await Promise.all(followers.map((follower) => follower.stop()));
  await Promise.all(connections.map((connection) => connection.close()));
  await database.close();
});
