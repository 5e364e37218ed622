import { expect, test, vi } from 'vitest';
import { createRounds } from './rounds.ts';

const options = { everyMilliseconds: 60_000, onError: () => undefined };

/** Rounds that last until they are let go, counted. */
function heldRounds(onError: (error: unknown) => void = options.onError) {
  const holds: PromiseWithResolvers<void>[] = [];
  const rounds = createRounds(
    () => {
      const hold = Promise.withResolvers<void>();
      holds.push(hold);
      return hold.promise;
    },
    { ...options, onError },
  );
  return { rounds, holds };
}

test('one round runs at a time, and one more for all that was asked meanwhile', async () => {
  const { rounds, holds } = heldRounds();
  const all = [rounds.run(), rounds.run(), rounds.run()];
  expect(holds).toHaveLength(1);
  holds[0]?.resolve();
  await vi.waitFor(() => expect(holds).toHaveLength(2));
  holds[1]?.resolve();
  await Promise.all(all);
  expect(holds).toHaveLength(2);
});

test('what is asked for the moment a round has ended is not forgotten', async () => {
  let count = 0;
  const rounds = createRounds(async () => {
    count += 1;
  }, options);
  await rounds.run();
  await Promise.all([rounds.run().then(() => rounds.run()), rounds.run()]);
  expect(count).toBeGreaterThanOrEqual(3);
});

test('nothing is woken before the start or after the end, which waits for what runs', async () => {
  const { rounds, holds } = heldRounds();
  rounds.wake();
  expect(holds).toHaveLength(0);
  rounds.start();
  rounds.wake();
  const stopped = rounds.stop();
  let hasStopped = false;
  void stopped.then(() => {
    hasStopped = true;
  });
  await Promise.resolve();
  expect(hasStopped).toBe(false);
  holds[0]?.resolve();
  await stopped;
  rounds.wake();
  expect(holds).toHaveLength(1);
});

test('a failure is told once: to whoever waits, else to the log', async () => {
  const failures: unknown[] = [];
  const { rounds, holds } = heldRounds((error) => failures.push(error));
  rounds.start();
  rounds.wake();
  holds[0]?.reject(new Error('away'));
  await vi.waitFor(() => expect(failures).toHaveLength(1));
  const waited = rounds.run();
  holds.at(-1)?.reject(new Error('still away'));
  await expect(waited).rejects.toThrow('still away');
  expect(failures).toHaveLength(1);
  await rounds.stop();
});
