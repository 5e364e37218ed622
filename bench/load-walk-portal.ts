// A portal that sends the load walk's requests to itself, and reports the CPU time of each request's longest block of
// the event loop. load-walk.ts starts this program, and restarts it after a request that crashed it.
import { articleEndpoints } from '../contract/src/content/articles/article.endpoints.ts';
import { makeArticle } from '../server/src/testing/content.factories.ts';
import { sendCase, startLoadWalk, walkedEndpoints } from '../server/src/testing/load/load-walk.ts';
import { makePerson } from '../server/src/testing/people.factories.ts';
import { startPortal } from '../server/src/testing/portal.ts';

export interface Measured {
  endpoint: string;
  title: string;
  /** The HTTP status; 0 while the request is being sent. */
  status: number;
  /** The number of characters in the response. */
  size: number;
  /** The longest block of the event loop, in milliseconds. */
  block: number;
}

export type Message = Measured | { list: number } | 'end';

const report = (message: Message) =>
  new Promise<void>((resolve) => process.send?.(message, undefined, {}, () => resolve()));

const threadMilliseconds = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/**
 * Returns this thread's maximum CPU time between two iterations of the event loop. Other processes on the machine delay
 * the iterations, but add no CPU time.
 */
async function longestBlock(work: () => Promise<void>): Promise<number> {
  let longest = 0;
  let last = threadMilliseconds();
  const look = () => {
    const now = threadMilliseconds();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, 1);
  await work();
  look();
  clearInterval(timer);
  return longest;
}

const median = (numbers: number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

const [, , firstEndpoint = '0', firstCase = '0'] = process.argv;
const portal = await startPortal();
const walk = await startLoadWalk(portal);

const member = await portal.database.transaction(async (db) => {
  for (let count = 0; count < 100; count += 1) await makeArticle(db);
  return makePerson(db, { kind: 'superuser' });
});
const reader = await portal.signIn(member);
const lists: number[] = [];
for (let turn = 0; turn < 30; turn += 1) {
  lists.push(
    await longestBlock(async () => {
      await reader.call(articleEndpoints.list, { query: { limit: 100 } });
    }),
  );
}
const list = median(lists);
await report({ list });

/** Blocks that are longer than this many lists are measured again, since the first request also compiles the code. */
const remeasuredLists = 10;

type Walked = Awaited<ReturnType<typeof walk.casesOf>>;

async function measure(
  caller: Walked['caller'],
  endpoint: (typeof walkedEndpoints)[number][1],
  one: Walked['cases'][number],
): Promise<Omit<Measured, 'endpoint' | 'title'>> {
  const content = await one.content?.();
  const made = { ...one, ...(content && { content: () => content }) };
  let answer = { status: 0, size: 0 };
  const block = await longestBlock(async () => {
    const { status, text } = await sendCase(caller, endpoint, made);
    answer = { status, size: text.length };
  });
  return { ...answer, block };
}

for (const [name, endpoint] of walkedEndpoints.slice(Number(firstEndpoint))) {
  const { caller, cases } = await walk.casesOf(name, endpoint);
  const isFirst = name === walkedEndpoints[Number(firstEndpoint)]?.[0];
  for (const one of cases.slice(isFirst ? Number(firstCase) : 0)) {
    const about = { endpoint: name, title: one.title };
    await report({ ...about, status: 0, size: 0, block: 0 });
    let shortest = await measure(caller, endpoint, one);
    for (let turn = 0; turn < 2 && shortest.block > remeasuredLists * list; turn += 1) {
      const again = await measure(caller, endpoint, one);
      if (again.status === shortest.status && again.block < shortest.block) shortest = again;
    }
    await report({ ...about, ...shortest });
  }
}
await report('end');
await portal.close();
process.exit();
