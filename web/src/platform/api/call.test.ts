import { systemNotificationCalls } from '@portal/contract/notifications/system-notification.calls.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { call, callAs } from './call.ts';

afterEach(() => vi.unstubAllGlobals());

// Requirements: API-AUTH-01, P2-API-AUTH-01, D-58
test('calls go to the origin that the web app was loaded from', async () => {
  const urls: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    urls.push(url);
    return Response.json([]);
  });
  await call(systemNotificationCalls.list);
  await callAs('token').call(systemNotificationCalls.list);
  expect(urls).toEqual(['/api/system-notifications/', '/api/system-notifications/']);
});
