// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#platform/api/query-client.ts';
import { session } from '#platform/session/session.ts';
import { makeViewer } from '#platform/session/viewer.samples.ts';
import {
  container,
  renderComponent,
  unmountComponent,
} from '#platform/testing/render-component.tsx';
import { PreferencesForm } from './PreferencesForm.tsx';

const sent: unknown[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    if (init.method !== 'PUT' || typeof init.body !== 'string') return Response.json([]);
    const body = JSON.parse(init.body);
    sent.push(body);
    return Response.json({ ...makeViewer('staff').user_preferences, ...body });
  });
});
afterEach(async () => {
  await unmountComponent();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const show = () =>
  renderComponent(
    <QueryClientProvider client={queryClient}>
      <PreferencesForm ReportMails={() => null} />
    </QueryClientProvider>,
  );
const checklistMails = () => container().querySelector<HTMLInputElement>('input[role="switch"]');

test('people who work on checklists can turn off their daily email', async () => {
  session.signIn('token', makeViewer('staff', { is_staff: true }));
  await show();
  expect(checklistMails()?.checked).toBe(true);
  await act(async () => checklistMails()?.click());
  expect(sent).toEqual([{ receive_checklist_digest: false }]);
});

test('people without checklists have no switch for the daily email', async () => {
  session.signIn('token', makeViewer('writer'));
  await show();
  expect(checklistMails()).toBeNull();
});
