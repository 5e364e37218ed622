// @vitest-environment happy-dom
import type { LinkCheck } from '@portal/contract/utilities/link-check.schema.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from '#platform/api/query-client.ts';
import {
  container,
  renderComponent,
  unmountComponent,
} from '#platform/testing/render-component.tsx';
import { stagedMessages } from './link-check-texts.ts';
import { RunningCheck } from './RunningCheck.tsx';

afterEach(unmountComponent);

async function messageOf(state: LinkCheck['state'], seconds: number) {
  const counts = { addresses: 10, checked: 1, pages: 1, per_second: 0, current: '', max_pages: 5 };
  const check = { id: 1, state, seconds, verdicts: {}, ...counts };
  await renderComponent(
    <QueryClientProvider client={queryClient}>
      <RunningCheck key={state + seconds} check={{ ...check, allowed_actions: [] } as never} />
    </QueryClientProvider>,
  );
  return container().querySelector('[role=status]')?.textContent;
}

// Requirements: P2-LINKCHECK-07
test('a running check shows a message for its elapsed time, and a queued check shows that it is waiting', async () => {
  expect(await messageOf('running', 0)).toBe('Checking links...');
  expect(await messageOf('running', 9)).toBe(stagedMessages[2]?.[1]);
  expect(await messageOf('running', 600)).toBe(stagedMessages.at(-1)?.[1]);
  expect(await messageOf('queued', 0)).toBe('Waiting to start...');
});
