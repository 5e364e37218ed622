import { authEndpoints } from '@portal/contract/auth/auth.endpoints.ts';
import { chatChannelEndpoints } from '@portal/contract/notifications/chat-channel.endpoints.ts';
import { calendarFeedEndpoints } from '@portal/contract/organizations/calendar-feed.endpoints.ts';
import { invitationEndpoints } from '@portal/contract/organizations/invitation.endpoints.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import { expect, test } from 'vitest';
import { hashPassword } from '#auth/passwords/password-hash.ts';
import type { Db } from '#platform/database/tables.ts';
import { signedFileLink } from '#platform/files/file-link.ts';
import { withSecretLink } from '#platform/mail/outbox.ts';
import { hashToken } from '#platform/tokens.ts';
import { tokenOf } from '#testing/calendar-feeds.ts';
import { makeOrganization, makePerson } from '#testing/people.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const password = 'correct horse battery';
const { portal } = usePortal();

/** Returns the whole database's content as a string. */
async function readAll(): Promise<string> {
  const db = portal.database.reader as Db;
  const tables = await db.introspection.getTables();
  const rows = await Promise.all(
    tables
      .filter(({ isView }) => !isView)
      .map(({ name }) =>
        db
          .selectFrom(name as 'person')
          .selectAll()
          .execute(),
      ),
  );
  return JSON.stringify(rows);
}

const mailTo = async (email: string) => {
  const mail = await portal.database.reader
    .selectFrom('mail')
    .selectAll()
    .where('to_email', '=', email)
    .where('secret', 'is not', null)
    .executeTakeFirstOrThrow();
  return withSecretLink(mail).text;
};

test('the database contains no readable token, key, link, or password', async () => {
  const db = portal.database.writer;
  const password_hash = await hashPassword(password);
  const staff = await makePerson(db, { kind: 'superuser', password_hash });
  const writer = await makePerson(db, { kind: 'writer', password_hash });
  const organization = await makeOrganization(db);

  const { body } = await portal.anonymous.call(authEndpoints.login, {
    query: { as: writer.username },
    body: { username: staff.username, password },
  });
  const caller = portal.withToken(body.token);
  await portal.anonymous.call(authEndpoints.requestPasswordReset, {
    body: { email: writer.email ?? '' },
  });
  await portal.services.runner.runDue();
  const invited = await caller.call(invitationEndpoints.createAndSend, {
    body: {
      first_name: 'New',
      last_name: 'Person',
      email: 'new.person@client.example',
      organization: organization.id,
      role: groups.customer.id,
    },
  });
  expect(invited.status, invited.text).toBeLessThan(300);

  const [, reset = ''] =
    /\/auth\/password-reset\/\d+\/([\w-]+)/.exec(await mailTo(writer.email ?? '')) ?? [];
  const [, key = ''] =
    /\/auth\/register\/([\w-]+)/.exec(await mailTo('new.person@client.example')) ?? [];
  const file = await portal.services.files.store(Buffer.from('x'), {
    name: 'x.txt',
    contentType: 'text/plain',
  });
  const [, signature = ''] = /signature=([\w-]+)/.exec(signedFileLink(file.key, 60)) ?? [];

  const own = await portal.signIn(writer);
  const feed = await own.call(calendarFeedEndpoints.create, { body: {} });

  const chat = 'SlackWebhookTokenThatIsLongEnough';
  await own.call(chatChannelEndpoints.create, {
    body: {
      service: 'slack',
      name: '#alerts',
      address: `https://hooks.slack.com/services/T/B/${chat}`,
      kinds: ['comment'],
    },
  });

  const all = await readAll();
  const secrets = {
    session: body.token,
    impersonation: body.ghost_user_token ?? '',
    reset,
    invitation: key,
    calendar: tokenOf(feed.body),
    signature,
    password,
    chat,
  };
  for (const [name, secret] of Object.entries(secrets)) {
    expect(secret.length, name).toBeGreaterThan(20);
    expect(all.includes(secret), name).toBe(false);
  }
  // Finding the hashes shows that the whole database was read.
  for (const token of [
    secrets.session,
    secrets.impersonation,
    secrets.reset,
    secrets.invitation,
    secrets.calendar,
  ]) {
    expect(all).toContain(hashToken(token));
  }
  // Responses contain neither tokens nor hashes.
  for (const path of [
    'sessions',
    'invitations',
    'audit',
    'outbox',
    'users',
    'calendar-feeds',
    'chat-channels',
  ]) {
    const { text } = await caller.raw('GET', `/api/${path}/`);
    for (const secret of Object.values(secrets)) {
      expect(text, path).not.toContain(secret);
      expect(text, path).not.toContain(hashToken(secret));
    }
  }
});
