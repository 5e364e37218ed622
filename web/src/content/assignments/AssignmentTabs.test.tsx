// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from '#platform/api/query-client.ts';
import { session } from '#platform/session/session.ts';
import { makeViewer } from '#platform/session/viewer.samples.ts';
import {
  container,
  renderComponent,
  unmountComponent,
} from '#platform/testing/render-component.tsx';
import { AssignmentTabs } from './AssignmentTabs.tsx';

afterEach(async () => {
  await unmountComponent();
  session.onEnd = () => undefined;
  session.end();
});

// Requirements: CONTENT-ASSIGN-27
test('a person who can add but not edit articles doesn’t see the tab for the lead view', async () => {
  const permissions = [{ codename: 'add_contentarticle' }, { codename: 'update_contentarticle' }];
  session.signIn('token', makeViewer('editor', { permissions } as never));
  await renderComponent(
    <QueryClientProvider client={queryClient}>
      <AssignmentTabs isLead={false} />
    </QueryClientProvider>,
  );
  expect(container().querySelector('nav')).toBeNull();
});
