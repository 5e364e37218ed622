// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  container,
  renderComponent,
  unmountComponent,
  waitFor,
} from '#platform/testing/render-component.tsx';

let time_zone: string;

beforeEach(() => {
  time_zone = 'America/New_York';
  vi.stubGlobal('fetch', async () => Response.json({ time_zone }));
  // Load fresh modules, since the settings are cached across tests.
  vi.resetModules();
});
afterEach(async () => {
  await unmountComponent();
  vi.unstubAllGlobals();
  vi.resetModules();
});

// Requirements: D-06
test('an open screen switches to the agency’s time zone when it changes', async () => {
  const { queryClient } = await import('#platform/api/query-client.ts');
  const { handleEvent } = await import('#platform/events/event-registry.ts');
  const { DateText } = await import('#platform/ui/dates/DateText.tsx');
  const { listenForAdministration } = await import('./administration.events.ts');
  listenForAdministration();
  await renderComponent(
    <QueryClientProvider client={queryClient}>
      <DateText value="2026-12-01T03:00:00.000Z" style="hour" />
    </QueryClientProvider>,
  );
  const shown = () => container().querySelector('time')?.textContent;
  await waitFor(() => expect(shown()).toBe('11/30/2026 10 PM'));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  time_zone = 'Asia/Tokyo';
  handleEvent({ topic: 'portal-setting', record_id: null, kind: 'changed' });
  await waitFor(() => expect(shown()).toBe('12/01/2026 12 PM'));
  queryClient.clear();
});
