import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../scripts/postgres.mjs';
import { type Engine, openDatabase } from '../server/src/platform/database/database.ts';
import { directorySize, seedDirectories } from './directory-seed.ts';
import { measure } from './load.ts';
import { benchToken } from './seed.ts';
import { startServer } from './servers.ts';

const { values } = parseArgs({
  options: { engine: { type: 'string' }, seconds: { type: 'string', default: '2' } },
});
const engines = (values.engine ? [values.engine] : ['sqlite', 'postgres']) as Engine[];
/** The maximum 95th percentile for one caller, in milliseconds. */
const limit = 100;

const page = 'limit=100';
const calls: readonly [name: string, path: string][] = [
  ['users, first page', `/api/users/?tab=account_users&ordering=name&${page}`],
  ['users by last login', `/api/users/?tab=account_users&ordering=-last_login&${page}`],
  ['users by email', `/api/users/?tab=account_users&ordering=email&${page}`],
  ['writers', `/api/users/?tab=writers&ordering=name&${page}`],
  ['contractors', `/api/users/?tab=contractors&ordering=name&${page}`],
  ['agency users', `/api/users/?tab=agency_users&ordering=name&${page}`],
  ['search users', `/api/users/?tab=account_users&ordering=name&search=number%2049&${page}`],
  ['search users, none', `/api/users/?tab=account_users&search=nobody%20has%20this&${page}`],
  ['users of one client', `/api/users/?org=77&${page}`],
  ['one user', '/api/users/4321/'],
  ['people to choose', `/api/staff/?columns=id,name,username,is_staff,avatar_color&${page}`],
  ['people by name', `/api/staff/?writers=true&search=number%2049&${page}`],
  ['one who is chosen', '/api/staff/?id=4321&limit=1'],
  ['writers to choose', `/api/writers/?${page}`],
  ['organizations, first page', `/api/organizations/?ordering=dba_name&${page}`],
  ['organizations by start', `/api/organizations/?ordering=-contract_start_date&${page}`],
  ['search organizations', `/api/organizations/?ordering=dba_name&search=number%2019&${page}`],
  ['search, none', `/api/organizations/?search=nobody%20has%20this&${page}`],
  ['one organization', '/api/organizations/by-slug/client-1234/'],
  ['clients to choose', `/api/organizations/?columns=id,dba_name,slug&${page}`],
  ['clients by name', `/api/organizations/?columns=id,dba_name,slug&search=number%2019&${page}`],
  ['invitations, first page', `/api/invitations/?${page}`],
  ['search invitations', `/api/invitations/?search=number%2019&${page}`],
  ['accounts of one client', '/api/roles/?organization=77'],
];

/** Returns the path of a list's last page, the one that scrolling to the end requests. */
async function lastPage(url: string, path: string, headers: Record<string, string>) {
  let next = path;
  for (;;) {
    const answer = await fetch(url + next, { headers });
    await answer.arrayBuffer();
    const link = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    if (!link) return next;
    next = link;
  }
}

async function bench(engine: Engine): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const cluster = engine === 'postgres' ? await startPostgres() : undefined;
  try {
    const database = openDatabase({ url: cluster?.url, file: join(folder, 'portal.db') });
    await seedDirectories(database);
    await database.close();
    const portal = await startServer('../server/src/main.ts', {
      PORTAL_DATA_DIR: folder,
      PORTAL_DEMO: 'off',
      ...(cluster ? { DATABASE_URL: cluster.url } : {}),
    });
    const headers = { authorization: `Token ${benchToken}` };
    const { users, organizations } = directorySize;
    console.log(`\n${engine}: ${users} users, ${organizations} organizations`);
    console.log('call                            p50      p95      p99    bytes');
    let isWithin = true;
    try {
      const lasts = calls.filter(([name]) => name.endsWith('first page'));
      const ends: [string, string][] = [];
      for (const [name, path] of lasts) {
        ends.push([name.replace('first', 'last'), await lastPage(portal.url, path, headers)]);
      }
      for (const [name, path] of [...calls, ...ends]) {
        const options = { connections: 1, seconds: Number(values.seconds) };
        const load = await measure(
          { url: portal.url, headers, next: () => ({ method: 'GET', path }) },
          options,
        );
        const isOver = load.p95 > limit || load.failed > 0;
        if (isOver) isWithin = false;
        const figures = [load.p50, load.p95, load.p99].map((one) => one.toFixed(1).padStart(9));
        const bytes = load.bytes.toFixed(0).padStart(9);
        console.log(`${name.padEnd(26)}${figures.join('')}${bytes}${isOver ? '  TOO SLOW' : ''}`);
      }
    } finally {
      await portal.stop();
    }
    return isWithin;
  } finally {
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

for (const engine of engines) {
  if (!(await bench(engine))) process.exitCode = 1;
}
