import type { Call } from './load.ts';
import { measure } from './load.ts';
import { benchToken, type Seeded } from './seed.ts';
import type { MeasuredServer } from './servers.ts';

/** A large, rare operation. */
interface Operation {
  name: string;
  /** Limits in milliseconds: the response time, and how long other calls are blocked (SQLite). */
  wanted: { answer: number; stop: number };
  call: () => Call;
}

const times = 7;
const rows = 1_000;

const post = (path: string, body: unknown): Call => ({
  method: 'POST',
  path,
  body: JSON.stringify(body),
});

function operations({ articles, writers }: Seeded): Operation[] {
  let month = 0;
  let change = 0;
  return [
    {
      name: 'month generation',
      wanted: { answer: 200, stop: 100 },
      call() {
        const year = 2027 + Math.floor(month / 12);
        month += 1;
        return post('/api/planning-months/', { year, month: ((month - 1) % 12) + 1 });
      },
    },
    {
      name: 'bulk change',
      wanted: { answer: 300, stop: 100 },
      call() {
        change += 1;
        const first = ((change * rows) % (articles - rows)) + 1;
        // Changes the lead of most articles.
        const lead = 1 + (change % writers);
        const changes = Array.from({ length: rows }, (_, place) => ({ id: first + place, lead }));
        return post('/api/content-articles/', changes);
      },
    },
    {
      name: 'history sets',
      wanted: { answer: 1_000, stop: 100 },
      call: () => post('/api/article-history-sets/', { status: 'editing' }),
    },
  ];
}

const cell = (value: number, digits = 1) => value.toFixed(digits).padStart(9);

/** Runs and times each operation several times and prints the result. */
export async function measureOperations(
  portal: MeasuredServer,
  seeded: Seeded,
  isWanted: (name: string) => boolean,
): Promise<void> {
  console.log('\noperation           p50 ms   max ms   cpu ms  stop ms   wanted');
  const headers = { authorization: `Token ${benchToken}` };
  for (const { name, wanted, call } of operations(seeded)) {
    if (!isWanted(name)) continue;
    // The first run is a warm-up: it compiles statements and code.
    const target = { url: portal.url, headers, next: call };
    await measure(target, { connections: 1, times: 1 });
    await portal.report();
    const load = await measure(target, { connections: 1, times });
    const { longestStop, cpuMilliseconds } = await portal.report();
    console.log(
      name.padEnd(17) +
        cell(load.p50) +
        cell(load.p99) +
        cell(cpuMilliseconds / times) +
        cell(longestStop) +
        `   ${wanted.answer} ms, stop ${wanted.stop} ms` +
        (load.failed > 0 ? `  ${load.failed} FAILED` : ''),
    );
  }
}
