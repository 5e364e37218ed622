import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { doMainWork, expectMainWork, openWebApp } from '#testing/main-flow.ts';
import { hasContainers, openContainers } from '#testing/release-container.ts';
import { post, readHealth, signInAsStaff } from '#testing/server-process.ts';

const patience = 900_000;
const launcher = '/opt/portal/bin/portal';
const mostBytes = 400e6;
const repository = join(import.meta.dirname, '../../../..');
let parent: string;
let release: string;
let containers: Awaited<ReturnType<typeof openContainers>>;

const untilReady = (url: string) =>
  expect.poll(() => readHealth(url), { timeout: 120_000, interval: 25 }).toBe(200);

beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'portal-image-'));
  release = join(parent, 'release');
  await promisify(execFile)('node', [join(repository, 'scripts', 'release.mjs'), release]);
}, patience);

afterAll(async () => {
  if (hasContainers()) await containers.close();
  rmSync(parent, { recursive: true, force: true });
}, patience);

test('a release includes libatomic if its Node binary needs it, because slim Debian images lack it', async () => {
  const { stdout: needed } = await promisify(execFile)('ldd', [join(release, 'bin', 'node')]);
  const isBrought = existsSync(join(release, 'lib', 'libatomic.so.1'));
  expect(isBrought).toBe(needed.includes('libatomic.so.1'));
});

// Without a container engine, released.hard.ts does the same work from the release's folder.
if (hasContainers()) {
  beforeAll(async () => {
    containers = await openContainers(release);
  }, patience);

  test('the image runs without privileges on a read-only root file system and performs its main functions', {
    timeout: patience,
  }, async () => {
    expect(await containers.build('portal')).toBeLessThan(mostBytes);
    const container = await containers.run('portal');
    await untilReady(container.url);
    expect(await container.isHealthy()).toBe(true);
    expect(await container.exec(['id', '-un'])).toBe('portal\n');
    await expect(container.exec(['touch', '/opt/portal/file'])).rejects.toThrow('Read-only');

    const token = await doMainWork({
      url: container.url,
      output: () => container.output(),
      importPlan: (csv) =>
        container.exec(
          [
            ...['sh', '-c'],
            `cat > /tmp/plan.csv && ${launcher} import /tmp/plan.csv --create-missing --yes`,
          ],
          csv,
        ),
    });
    await openWebApp(container.url);
    expect(await container.exec([launcher, 'verify-audit'])).toContain('The audit log is intact');
    // The user must be able to read the compiled code; otherwise, startup takes 50% longer.
    const unread = ['find', '/opt/portal/.compiled', '!', '-readable'];
    expect(await container.exec(unread)).toBe('');
    const begin = performance.now();
    await container.restart();
    await untilReady(container.url);
    console.log(`ready ${((performance.now() - begin) / 1000).toFixed(1)} s after a restart`);
    await expectMainWork(container.url, token);
    expect(await container.stop()).toBe(0);
  });

  test('an image with Chromium prints a report in Chromium’s sandbox', {
    timeout: patience,
  }, async () => {
    await containers.build('portal-chromium', 'chromium fonts-liberation');
    const container = await containers.run('portal-chromium', { PORTAL_DEMO: 'on' });
    await untilReady(container.url);
    const token = await signInAsStaff(container.url);
    const reports = await fetch(`${container.url}/api/monthly-reports/?status=sent&limit=1`, {
      headers: { authorization: `Token ${token}` },
    });
    const [report] = (await reports.json()) as { id: number }[];
    const answer = await post(container.url, `monthly-reports/${report?.id}/print`, {}, token);
    expect(answer.status, await container.output()).toBe(200);
    const pdf = Buffer.from(await answer.arrayBuffer());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await container.stop()).toBe(0);
  });
}
