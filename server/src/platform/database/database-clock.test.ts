import { afterEach, expect, test, vi } from 'vitest';
import { openTestDatabase, testedEngine } from '#testing/database.ts';
import { clock } from '../clock.ts';
import { createLog } from '../log.ts';
import { followDatabaseClock } from './database-clock.ts';

afterEach(() => {
  vi.useRealTimers();
  clock.setOffset(0);
});

test('a server with a wrong clock uses PostgreSQL’s time and logs the difference, except on SQLite', async () => {
  const database = await openTestDatabase();
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const right = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: right + 600_000 });
  await followDatabaseClock(database, { log, onError: () => undefined }).poll();
  const difference = Math.abs(clock.now().getTime() - right);
  if (testedEngine === 'postgres') {
    expect(difference).toBeLessThan(60_000);
    expect(lines).toEqual([expect.stringContaining('the clock of this server differs')]);
  } else {
    expect(difference).toBe(600_000);
  }
  vi.useRealTimers();
  await database.close();
});
