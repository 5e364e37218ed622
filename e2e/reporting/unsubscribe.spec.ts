import { startMailServer, type TestMailServer } from '../../server/src/testing/mail-server.ts';
import { expect, expectAccessibleInBoth, test } from '../platform/fixtures.ts';
import { startPortal } from '../server.ts';

/**
 * Finds the unsubscribe link in the first report email that the demonstration sends. Returns undefined until that email
 * arrives.
 */
function findLink({ messages }: TestMailServer): string | undefined {
  const texts = messages.map((message) => message.replace(/=\r?\n/g, ''));
  return texts.map((text) => /http\S+\/unsubscribe\/[\w-]+/.exec(text)?.[0]).find(Boolean);
}

test('a person who isn’t signed in unsubscribes with the link in a report email, after a confirmation', async ({
  page,
}) => {
  const mailServer = await startMailServer();
  const portal = await startPortal({ env: { SMTP_URL: mailServer.url } });
  try {
    await expect.poll(() => findLink(mailServer)).toBeDefined();
    const { pathname } = new URL(findLink(mailServer) ?? '');
    await page.goto(`${portal.url}${pathname}`);
    await expect(
      page.getByRole('heading', { name: /^Unsubscribe from the monthly reports of / }),
    ).toBeVisible();
    await expectAccessibleInBoth(page);
    await page.getByRole('button', { name: 'Unsubscribe', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
  } finally {
    await portal.stop();
    await mailServer.stop();
  }
});

test('an invalid unsubscribe link shows an error to a person who isn’t signed in', async ({
  page,
  problems,
}) => {
  problems.expect(404);
  await page.goto('/reporting/unsubscribe/unknown');
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
});
