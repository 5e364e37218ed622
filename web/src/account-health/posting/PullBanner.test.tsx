// @vitest-environment happy-dom
import type { PostingPull } from '@portal/contract/account-health/posting/account-posts.schema.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStage, type Stage } from '#platform/testing/stage.tsx';
import { PullBanner } from './PullBanner.tsx';

let stage: Stage;
beforeEach(() => {
  stage = openStage();
});
afterEach(() => stage.close());

const ended: PostingPull = {
  id: 1,
  is_running: false,
  loaded: 0,
  total: 0,
  errors: 0,
  started_at: '2026-11-23T07:00:00.000Z',
  ended_at: '2026-11-23T07:00:01.000Z',
  error: null,
};

async function textWith(offersConnecting: boolean): Promise<string | null> {
  await stage.show(
    <PullBanner
      pull={ended}
      isSuccessShown={false}
      offersConnecting={offersConnecting}
      areErrorsSeen={false}
      onOpenErrors={() => undefined}
    />,
  );
  return stage.host.querySelector('p')?.textContent ?? null;
}

test('accounts without a site are told how to connect one; without accounts there is nothing to connect', async () => {
  expect(await textWith(true)).toContain('No account is connected to its WordPress yet.');
  expect(await textWith(false)).toBeNull();
});
