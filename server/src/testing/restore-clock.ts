import { afterAll } from 'vitest';
import { clock } from '#platform/clock.ts';

const timeZone = clock.timeZone();

// The test files in a worker share the clock.
afterAll(() => {
  clock.set();
  clock.setOffset(0);
  clock.setTimeZone(timeZone);
});
