// @vitest-environment happy-dom
import type { User } from '@portal/contract/users/user.schema.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '#platform/api/query-client.ts';
import { session } from '#platform/session/session.ts';
import { makeViewer } from '#platform/session/viewer.samples.ts';
import {
  container,
  renderComponent,
  unmountComponent,
} from '#platform/testing/render-component.tsx';
import { WriterDetails } from './WriterDetails.tsx';

beforeEach(() => {
  session.onEnd = () => {};
  session.signIn('token', makeViewer('staff', { is_staff: true }));
});
afterEach(async () => {
  await unmountComponent();
  session.end();
});

// Requirements: USERS-36
test('a writer’s details show the cost per word and a rating out of five', async () => {
  const writer = { id: 3, rate: 0.09, rating: 4.256, version: 1 };
  await renderComponent(
    <QueryClientProvider client={queryClient}>
      <WriterDetails user={{ id: 7, writer } as User} />
    </QueryClientProvider>,
  );
  expect(container().querySelector('input')?.value).toBe('$0.09');
  expect(container().textContent).toContain('4.26 of 5');
});
