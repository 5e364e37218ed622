import { expect, test } from 'vitest';
import { createPoller } from './polling.ts';

const options = { everyMilliseconds: 60_000, onError: () => undefined };

/** Creates a poller whose polls run until the test resolves them. */
function blockedPoller(onError: (error: unknown) => void = options.onError) {
  const polls: PromiseWithResolvers<void>[] = [];
  const poller = createPoller(
    () => {
      const poll = Promise.withResolvers<void>();
      polls.push(poll);
      return poll.promise;
    },
    { ...options, onError },
  );
  return { poller, polls };
}

test('one poll runs at a time, and one more poll covers all requests that arrive during it', async () => {
  const { poller, polls } = blockedPoller();
  const all = [poller.run(), poller.run(), poller.run()];
  expect(polls).toHaveLength(1);
  polls[0]?.resolve();
  await expect.poll(() => polls).toHaveLength(2);
  polls[1]?.resolve();
  await Promise.all(all);
  expect(polls).toHaveLength(2);
});

test('a request that arrives at the moment a poll ends is not lost', async () => {
  let count = 0;
  const poller = createPoller(async () => {
    count += 1;
  }, options);
  await poller.run();
  await Promise.all([poller.run().then(() => poller.run()), poller.run()]);
  expect(count).toBeGreaterThanOrEqual(3);
});

test('no poll runs before the poller is started or after it is stopped, and stopping waits for the running poll', async () => {
  const { poller, polls } = blockedPoller();
  poller.wake();
  expect(polls).toHaveLength(0);
  poller.start();
  poller.wake();
  const stopped = poller.stop();
  let hasStopped = false;
  void stopped.then(() => {
    hasStopped = true;
  });
  await Promise.resolve();
  expect(hasStopped).toBe(false);
  polls[0]?.resolve();
  await stopped;
  poller.wake();
  expect(polls).toHaveLength(1);
});

test('an error is reported once, either to the waiting caller or to onError', async () => {
  const failures: unknown[] = [];
  const { poller, polls } = blockedPoller((error) => failures.push(error));
  poller.start();
  poller.wake();
  polls[0]?.reject(new Error('away'));
  await expect.poll(() => failures).toHaveLength(1);
  const waited = poller.run();
  polls.at(-1)?.reject(new Error('still away'));
  await expect(waited).rejects.toThrow('still away');
  expect(failures).toHaveLength(1);
  await poller.stop();
});
