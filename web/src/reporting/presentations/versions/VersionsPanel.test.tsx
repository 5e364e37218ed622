// @vitest-environment happy-dom
import type {
  Presentation,
  PresentationVersion,
} from '@portal/contract/reporting/presentations/presentation.schema.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '#platform/api/query-client.ts';
import {
  container,
  renderComponent,
  unmountComponent,
} from '#platform/testing/render-component.tsx';
import { versionsQuery } from '../presentations.queries.ts';
import { VersionsPanel } from './VersionsPanel.tsx';

afterEach(async () => {
  await unmountComponent();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const presentation = { id: 5, report: 7, version_number: 1, allowed_actions: [] };
const version = (number: number): PresentationVersion => ({
  id: number,
  slide_deck: 5,
  number,
  kind: number === 1 ? 'created' : 'recreated',
  from_number: null,
  template_version: 1,
  slide_count: 9,
  is_current: number === 2,
  is_sent: false,
  frozen_at: null,
  recipients: [],
  created_at: '2026-10-01T06:00:00.000Z',
  created_by: null,
});

test('an earlier version opens even if the cached presentation lacks the latest version', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  queryClient.setQueryData(versionsQuery(5).queryKey, [version(2), version(1)]);
  const setSearch = vi.fn(async () => undefined);
  await renderComponent(
    <QueryClientProvider client={queryClient}>
      <VersionsPanel
        presentation={presentation as unknown as Presentation}
        search={{}}
        setSearch={setSearch}
        onClose={vi.fn()}
      />
    </QueryClientProvider>,
  );
  const entry = (name: string) =>
    [...container().querySelectorAll('button')].find((one) => one.textContent?.startsWith(name));
  expect(entry('Version 2')?.getAttribute('aria-pressed')).toBe('true');
  await act(async () => entry('Version 1')?.click());
  expect(setSearch).toHaveBeenCalledWith({ version: 1 });
});
