// @vitest-environment happy-dom
import type { PostingPull } from '@portal/contract/account-health/posting/account-posts.schema.ts';
import { afterEach, expect, test } from 'vitest';
import {
  container,
  renderComponent,
  unmountComponent,
} from '#platform/testing/render-component.tsx';
import { PullBanner } from './PullBanner.tsx';

afterEach(unmountComponent);

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
  await renderComponent(
    <PullBanner
      pull={ended}
      isSuccessShown={false}
      offersConnecting={offersConnecting}
      areErrorsSeen={false}
      onOpenErrors={() => undefined}
    />,
  );
  return container().querySelector('p')?.textContent ?? null;
}

test('the banner explains how to connect accounts if the hint is enabled, and is empty otherwise', async () => {
  expect(await textWith(true)).toContain('No accounts are connected to WordPress yet.');
  expect(await textWith(false)).toBeNull();
});
