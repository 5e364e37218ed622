import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reportSettingEndpoints } from '@portal/contract/reporting/reports/report-setting.endpoints.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makePerson } from '#testing/people.factories.ts';
import { startPortal, type TestPortal } from '#testing/portal.ts';

let webFolder: string;
let portal: TestPortal;

beforeEach(async () => {
  webFolder = mkdtempSync(join(tmpdir(), 'portal-web-'));
  writeFileSync(join(webFolder, 'index.html'), '<!doctype html><title>The one page</title>');
  portal = await startPortal({ config: { webFolder } });
});
afterEach(async () => {
  await portal.close();
  rmSync(webFolder, { recursive: true });
});

async function framesOf(path: string) {
  const { headers } = await portal.anonymous.raw('GET', path);
  return /frame-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];
}

// Requirements: D-62, P2-SLIDES-COMPONENTS-41
test('pages can embed only scheduling services on a list that superusers can edit', async () => {
  expect(await framesOf('/reporting/12')).toBe(
    "'self' https://calendly.com https://meetings.hubspot.com https://cal.com https://outlook.office.com https://calendar.google.com",
  );
  const admin = await portal.signIn(
    await makePerson(portal.database.writer, { kind: 'superuser' }),
  );
  const body = { meeting_hosts: ['calendly.com', '*.example.org'] };
  await admin.call(reportSettingEndpoints.update, { body });
  expect(await framesOf('/reporting/12')).toBe("'self' https://calendly.com https://*.example.org");
  expect(await framesOf('/')).toContain('https://calendly.com');
  // Responses that aren't pages don't allow frames from other hosts.
  expect(await framesOf('/api/portal/')).toBe("'self'");
  await admin.call(reportSettingEndpoints.update, { body: { meeting_hosts: [] } });
  expect(await framesOf('/reporting/12')).toBe("'self'");
});

test('the web app is served even if the list of hosts can’t be read', async () => {
  await portal.database.writer.schema.dropTable('setting').execute();
  const { status, text } = await portal.anonymous.raw('GET', '/reporting/12');
  expect([status, text]).toEqual([200, expect.stringContaining('The one page')]);
  expect(await framesOf('/reporting/12')).toBe("'self'");
});
