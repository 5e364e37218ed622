import { expect, test } from 'vitest';
import { createPrintQueue } from './print-queue.ts';

/** Creates work that ends when `finish` is called. */
function work() {
  const { promise, resolve } = Promise.withResolvers<void>();
  let hasBegun = false;
  const run = () => {
    hasBegun = true;
    return promise;
  };
  return { run, finish: resolve, hasBegun: () => hasBegun };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('two prints run at the same time, and further prints wait in order', async () => {
  const queue = createPrintQueue(2);
  const works = [work(), work(), work(), work()];
  const ends = works.map((one, person) => queue.run(person + 1, one.run));
  await settled();
  expect(works.map((one) => one.hasBegun())).toEqual([true, true, false, false]);
  expect([1, 2, 3, 4, 5].map((person) => queue.placeOf(person))).toEqual([0, 0, 1, 2, null]);
  works[1]?.finish();
  await settled();
  expect(works.map((one) => one.hasBegun())).toEqual([true, true, true, false]);
  expect([2, 3, 4].map((person) => queue.placeOf(person))).toEqual([null, 0, 1]);
  for (const one of works) one.finish();
  await Promise.all(ends);
});

test('a person can have only one waiting print, and prints for jobs don’t count', async () => {
  const queue = createPrintQueue(1);
  const works = [work(), work(), work(), work()];
  const [running, waiting, job, second] = works;
  if (!running || !waiting || !job || !second) throw new Error('There is no work.');
  const ends = [queue.run(1, running.run), queue.run(1, waiting.run), queue.run(null, job.run)];
  ends.push(queue.run(null, second.run));
  await expect(queue.run(1, work().run)).rejects.toThrow('already have a print');
  expect(queue.placeOf(1)).toBe(1);
  for (const one of works) one.finish();
  await Promise.all(ends);
});

test('a caller who leaves the queue makes room for another print', async () => {
  const queue = createPrintQueue(1);
  const running = work();
  const end = queue.run(1, running.run);
  const abort = new AbortController();
  const left = work();
  const waiting = queue.run(2, left.run, abort.signal);
  abort.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  expect(queue.placeOf(2)).toBeNull();
  running.finish();
  await end;
  expect(left.hasBegun()).toBe(false);
  await queue.run(2, async () => undefined);
});
