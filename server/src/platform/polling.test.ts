import { expect, test, vi } from 'vitest';
import { createPoller } from './polling.ts';

const options = { everyMilliseconds: 60_000, onError: () => undefined };

/** Poller that last until they are let go, counted. */
function heldRounds(onError: (error: unknown) => void = options.onError) {
  const holds: PromiseWithResolvers<void>[] = [];
  const poller = createPoller(
    () => {
      const hold = Promise.withResolvers<void>();
      holds.push(hold);
      return hold.promise;
    },
    { ...options, onError },
  );
  return { poller, holds };
}

test('one round runs at a time, and one more for all that was asked meanwhile', async () => {
  const { poller, holds } = heldRounds();
  const all = [poller.run(), poller.run(), poller.run()];
  expect(holds).toHaveLength(1);
  holds[0]?.resolve();
  await vi.waitFor(() => expect(holds).toHaveLength(2));
  holds[1]?.resolve();
  await Promise.all(all);
  expect(holds).toHaveLength(2);
});

test('what is asked for the moment a round has ended is not forgotten', async () => {
  let count = 0;
  const poller = createPoller(async () => {
    count += 1;
  }, options);
  await poller.run();
  await Promise.all([poller.run().then(() => poller.run()), poller.run()]);
  expect(count).toBeGreaterThanOrEqual(3);
});

test('nothing is woken before the start or after the end, which waits for what runs', async () => {
  const { poller, holds } = heldRounds();
  poller.wake();
  expect(holds).toHaveLength(0);
  poller.start();
  poller.wake();
  const stopped = poller.stop();
  let hasStopped = false;
  void stopped.then(() => {
    hasStopped = true;
  });
  await Promise.resolve();
  expect(hasStopped).toBe(false);
  holds[0]?.resolve();
  await stopped;
  poller.wake();
  expect(holds).toHaveLength(1);
});

test('a failure is told once: to whoever waits, else to the log', async () => {
  const failures: unknown[] = [];
  const { poller, holds } = heldRounds((error) => failures.push(error));
  poller.start();
  poller.wake();
  holds[0]?.reject(new Error('away'));
  await vi.waitFor(() => expect(failures).toHaveLength(1));
  const waited = poller.run();
  holds.at(-1)?.reject(new Error('still away'));
  await expect(waited).rejects.toThrow('still away');
  expect(failures).toHaveLength(1);
  await poller.stop();
});
