// npm run bench -- load: sends every endpoint its largest and most hostile inputs (server/src/testing/load/), and
// prints each endpoint's slowest request next to a list of 100 articles. No request may block the event loop for more
// than 25 times the list's CPU time.
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { SERVER_OPTIONS } from '../scripts/node.mjs';
import { walkedEndpoints } from '../server/src/testing/load/load-walk.ts';
import type { Measured, Message } from './load-walk-portal.ts';

const mostLists = 25;

const measured: Measured[] = [];
const lists: number[] = [];

interface Place {
  endpoint: number;
  case: number;
}

/**
 * Continues the walk at a position. Returns the position after a request that crashed the portal, or null at the end of
 * the walk.
 */
function walkFrom(place: Place): Promise<Place | null> {
  return new Promise((resolve) => {
    const child = fork(
      join(import.meta.dirname, 'load-walk-portal.ts'),
      [String(place.endpoint), String(place.case)],
      { execArgv: [...SERVER_OPTIONS], env: { ...process.env, PORTAL_TEST_ENGINE: 'sqlite' } },
    );
    let next: Place | null = place;
    let sent: Measured | undefined;
    child.on('message', (message: Message) => {
      if (message === 'end') {
        next = null;
      } else if ('list' in message) {
        lists.push(message.list);
      } else if (message.status === 0) {
        sent = message;
        const endpoint = walkedEndpoints.findIndex(([name]) => name === message.endpoint);
        next = { endpoint, case: next?.endpoint === endpoint ? next.case + 1 : 1 };
      } else {
        sent = undefined;
        measured.push(message);
      }
    });
    child.on('exit', () => {
      if (next && sent) measured.push({ ...sent, block: Number.POSITIVE_INFINITY });
      else if (next) throw new Error('The portal ended between two requests.');
      resolve(next);
    });
  });
}

for (let place: Place | null = { endpoint: 0, case: 0 }; place; ) place = await walkFrom(place);

const list = lists[0] ?? 0;
console.log(`${measured.length} requests; a list of 100 articles blocks for ${list.toFixed(1)} ms`);
console.log(
  `${'block ms'.padStart(9)}${'lists'.padStart(7)}  status    bytes  endpoint: worst input`,
);
const isWithinFloor = ({ block }: Measured) => block <= mostLists * list;
const worst = Object.values(Object.groupBy(measured, ({ endpoint }) => endpoint)).flatMap((all) => {
  const sorted = (all ?? []).toSorted((a, b) => b.block - a.block);
  return sorted.filter((one, index) => index === 0 || !isWithinFloor(one));
});
for (const one of worst.sort((a, b) => b.block - a.block)) {
  console.log(
    one.block.toFixed(1).padStart(9) +
      (one.block / list).toFixed(1).padStart(7) +
      String(one.status || 'gone').padStart(8) +
      String(one.size).padStart(9) +
      `  ${one.endpoint}: ${one.title}${isWithinFloor(one) ? '' : '  TOO SLOW'}`,
  );
}
const failed = measured.filter(({ status }) => status === 0 || (status >= 500 && status !== 503));
for (const { endpoint, title, status } of failed) {
  console.log(`FAILED ${endpoint}: ${title}: ${status || 'the portal ended'}`);
}
process.exitCode = failed.length > 0 || !measured.every(isWithinFloor) ? 1 : 0;
