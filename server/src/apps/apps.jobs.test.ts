import { expect, test } from 'vitest';
import { FakeHostingEngine } from '#testing/hosting-engine.ts';
import { appsSchedules } from './apps.jobs.ts';
import { createHosting } from './hosting/hosting.ts';

// Requirements: P2-APPS-23, P2-APPS-24
test('statuses are checked every five minutes, backups run every night, and drills run every week', () => {
  const schedules = appsSchedules(createHosting([new FakeHostingEngine()]));
  expect(Object.fromEntries(schedules.map(({ name, cron }) => [name, cron]))).toEqual({
    'web-application.status.embedded': '*/5 * * * *',
    'web-application.backups': '0 6 * * *',
    'web-application.drills': '0 4 * * 0',
    'web-application.removals': '20 4 * * *',
  });
});
