// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openStage, type Stage, see } from '#platform/testing/stage.tsx';

let stage: Stage;
let time_zone: string;

beforeEach(() => {
  time_zone = 'America/New_York';
  vi.stubGlobal('fetch', async () => Response.json({ time_zone }));
  // The settings are cached across screens, so this test loads its own modules.
  vi.resetModules();
  stage = openStage();
});
afterEach(async () => {
  await stage.close();
  vi.unstubAllGlobals();
  vi.resetModules();
});

// Requirements: D-06
test('another time zone of the agency reaches an open screen', async () => {
  const { queryClient } = await import('#platform/api/query-client.ts');
  const { handleEvent } = await import('#platform/events/event-registry.ts');
  const { DateText } = await import('#platform/ui/dates/DateText.tsx');
  const { listenForAdministration } = await import('./administration.events.ts');
  listenForAdministration();
  await stage.show(
    <QueryClientProvider client={queryClient}>
      <DateText value="2026-12-01T03:00:00.000Z" style="hour" />
    </QueryClientProvider>,
  );
  const shown = () => stage.host.querySelector('time')?.textContent;
  await see(() => expect(shown()).toBe('11/30/2026 10 PM'));
  await see(() => expect(queryClient.isFetching()).toBe(0));
  time_zone = 'Asia/Tokyo';
  handleEvent({ topic: 'portal-setting', record_id: null, kind: 'changed' });
  await see(() => expect(shown()).toBe('12/01/2026 12 PM'));
  queryClient.clear();
});
