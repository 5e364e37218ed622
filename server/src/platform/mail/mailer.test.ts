import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { connectHooks, handleHook } from '#platform/events/hooks.ts';
import { createFiles } from '#platform/files/files.service.ts';
import { openFolderStore } from '#platform/files/folder-store.ts';
import { createLog } from '#platform/log.ts';
import { setPortalSecret } from '#platform/secrets.ts';
import { brandSetting } from '#platform/settings/brand.ts';
import { saveSetting } from '#platform/settings/settings.service.ts';
import { openTestDatabase, type TestDatabase } from '#testing/database.ts';
import { startMailServer, type TestMailServer } from '#testing/mail-server.ts';
import type { Sender } from './delivery.ts';
import { onMailOutcome } from './mail.events.ts';
import { purgeMails } from './mail.repository.ts';
import { createMailer, type Mailer } from './mailer.ts';
import { enqueueMail, type Mail, secretLinkPlaceholder } from './outbox.ts';

let database: TestDatabase;
let server: TestMailServer;
let folder: string;
let outcomes: [mailId: number, state: string][];
/** The lines of the mailers' log. */
let lines: string[];
let mailers: Mailer[] = [];

const ann: Mail = {
  to: { name: 'Ann', email: 'ann@example.com' },
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
};
const url = 'https://portal.example/reset?a=1&b=2';
const secret: Mail = {
  ...ann,
  html: `<a href="${secretLinkPlaceholder}">Reset</a>`,
  text: `Reset: ${secretLinkPlaceholder}`,
  secretLink: { url, expiresAt: '2026-03-02T11:00:00.000Z' },
};

beforeEach(async () => {
  setPortalSecret('a secret of at least 32 characters');
  clock.set('2026-03-02T10:00:00.000Z');
  database = await openTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'portal-files-'));
  connectHooks([
    handleHook(onMailOutcome, async (_db, { mailId, state }) => {
      outcomes.push([mailId, state]);
    }),
  ]);
  outcomes = [];
  lines = [];
  server = await startMailServer();
});

afterEach(async () => {
  clock.set();
  for (const mailer of mailers) await mailer.stop();
  mailers = [];
  await server.stop();
  await database.close();
});

const loggedMessages = () => lines.map((line) => JSON.parse(line).msg);
const storedFiles = () => createFiles(database, openFolderStore(folder));

function mailer(
  smtpUrl: string | undefined = server.url,
  from: Sender = { name: 'Portal', address: 'portal@example.com' },
): Mailer {
  const made = createMailer(database, {
    smtpUrl,
    from,
    files: storedFiles(),
    log: createLog('info', { write: (line) => void lines.push(line) }),
  });
  mailers.push(made);
  return made;
}

const enqueue = (mail: Mail) => database.transaction((db) => enqueueMail(db, mail));

const read = (id: number) =>
  database.reader.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

// Requirements: D-04
test('an email is sent once, with its stored Message-ID', async () => {
  const id = await enqueue(ann);
  const { message_id } = await read(id);
  const [one, two] = [mailer(), mailer()];
  await Promise.all([one.deliverDue(), two.deliverDue()]);
  await one.deliverDue();
  expect(server.messages).toHaveLength(1);
  expect(server.messages[0]).toContain(`Message-ID: ${message_id}`);
  expect(server.messages[0]).toContain('To: Ann <ann@example.com>');
  expect(await read(id)).toMatchObject({ state: 'sent', sent_at: '2026-03-02T10:00:00.000Z' });
});

test('the sender has the agency’s name unless the operator sets another name', async () => {
  const sentFrom = async (from: Sender) => {
    await enqueue(ann);
    await mailer(server.url, from).deliverDue();
    return /^From: (.*)$/m.exec(server.messages.at(-1) ?? '')?.[1]?.trim();
  };
  const address = 'portal@example.com';
  expect(await sentFrom({ name: null, address })).toBe(address);
  expect(await sentFrom({ name: null, address, defaultName: 'Portal' })).toBe(
    `Portal <${address}>`,
  );
  await database.transaction((db) =>
    saveSetting(db, brandSetting, { name: 'Bluefin Web', logo_key: null }),
  );
  expect(await sentFrom({ name: null, address, defaultName: 'Portal' })).toBe(
    `Bluefin Web <${address}>`,
  );
  expect(await sentFrom({ name: 'Bluefin Mail', address })).toBe(`Bluefin Mail <${address}>`);
});

// Requirements: D-04
test('an email that was queued in a rolled-back transaction is never sent', async () => {
  const undone = database.transaction(async (db) => {
    await enqueueMail(db, ann);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await mailer().deliverDue();
  expect(server.messages).toEqual([]);
});

test('the state shows whether the mail server is reachable, even if no email is due', async () => {
  server.answer = 'down';
  const ours = mailer();
  await ours.deliverDue();
  expect(ours.state()).toBe('failing');
  server.answer = 'accept';
  clock.set('2026-03-02T10:01:00.000Z');
  await ours.deliverDue();
  expect(ours.state()).toBe('ok');
  expect(server.messages).toEqual([]);
});

// Requirements: D-04
test('emails wait during an outage of several hours and are all sent afterward', async () => {
  const ids = [await enqueue(ann), await enqueue(ann), await enqueue(ann)];
  server.answer = 'down';
  const ours = mailer();
  for (let minute = 0; minute < 180; minute += 1) {
    clock.set(new Date(Date.UTC(2026, 2, 2, 10, minute)).toISOString());
    await ours.deliverDue();
  }
  for (const id of ids) {
    const { state, attempts } = await read(id);
    expect(state).toBe('queued');
    expect(attempts).toBeGreaterThan(5);
    expect(attempts).toBeLessThan(40);
  }
  server.answer = 'accept';
  clock.set('2026-03-02T13:15:00.000Z');
  await ours.deliverDue();
  expect(server.messages).toHaveLength(3);
  // Only the start and the end of the outage are logged, not each retry.
  expect(loggedMessages()).toEqual([
    'mail server is unreachable',
    'mail server is reachable again',
  ]);
});

// Requirements: D-04
test('a permanently rejected email is marked as failed and doesn’t delay others', async () => {
  server.refused.add('gone@example.com');
  const refused = await enqueue({ ...ann, to: { name: 'Gone', email: 'gone@example.com' } });
  const fine = await enqueue(ann);
  await mailer().deliverDue();
  expect(await read(refused)).toMatchObject({ state: 'failed' });
  expect(await read(fine)).toMatchObject({ state: 'sent' });
  expect(outcomes).toEqual([
    [refused, 'failed'],
    [fine, 'sent'],
  ]);
  expect(loggedMessages()).toEqual(['mail was refused']);
  expect(lines.join()).not.toContain('gone@example.com');
});

// Requirements: D-04
test('a deferred email waits without delaying others, and doesn’t count as an outage', async () => {
  server.deferred.add('slow@example.com');
  const deferred = await enqueue({ ...ann, to: { name: 'Slow', email: 'slow@example.com' } });
  const fine = await enqueue(ann);
  const ours = mailer();
  await ours.deliverDue();
  expect(await read(deferred)).toMatchObject({ state: 'queued', attempts: 1 });
  expect(await read(fine)).toMatchObject({ state: 'sent' });
  expect(ours.state()).toBe('ok');
  expect(lines.join()).toContain('mail was deferred');
  expect(lines.join()).not.toContain('slow@example.com');

  server.deferred.clear();
  clock.set('2026-03-02T10:00:06.000Z');
  await ours.deliverDue();
  expect(await read(deferred)).toMatchObject({ state: 'sent' });
});

// Requirements: P2-EMAIL-01
test('an email has additional headers and its attachment', async () => {
  const file = await storedFiles().store(Buffer.from('%PDF-1.7'), {
    name: 'harbor-2026-3.pdf',
    contentType: 'application/pdf',
  });
  await enqueue({
    ...secret,
    headers: { 'List-Unsubscribe': `<${secretLinkPlaceholder}>` },
    attachmentFileId: file.id,
  });
  await mailer().deliverDue();
  const [message = ''] = server.messages;
  expect(message).toContain('List-Unsubscribe: <https://portal.example/reset?a=1&b=2>');
  expect(message).toContain('filename=harbor-2026-3.pdf');
  expect(message).toContain(Buffer.from('%PDF-1.7').toString('base64'));
});

// Requirements: P2-EMAIL-01
test('an email fails if its attachment is missing, and waits if the attachment can’t be read', async () => {
  const about = { name: 'report.pdf', contentType: 'application/pdf' };
  const gone = await storedFiles().store(Buffer.from('a'), about);
  rmSync(join(folder, gone.key.slice(0, 2)), { recursive: true });
  const unreadable = await storedFiles().store(Buffer.from('b'), about);
  const path = join(folder, unreadable.key.slice(0, 2), unreadable.key);
  rmSync(path);
  mkdirSync(path);
  const first = await enqueue({ ...ann, attachmentFileId: gone.id });
  const second = await enqueue({ ...ann, attachmentFileId: unreadable.id });
  const third = await enqueue(ann);
  await mailer().deliverDue();
  expect(await read(first)).toMatchObject({ state: 'failed', error: 'Its attachment is gone.' });
  expect(await read(second)).toMatchObject({ state: 'queued', attempts: 1 });
  expect(await read(third)).toMatchObject({ state: 'sent' });
});

// Requirements: D-04
test('an email whose server crashed while sending it is sent again with the same Message-ID', async () => {
  const id = await enqueue(ann);
  await mailer().deliverDue();
  await database.transaction((db) =>
    db
      .updateTable('mail')
      .set({ state: 'queued', next_attempt_at: '2026-03-02T10:05:00.000Z' })
      .where('id', '=', id)
      .execute(),
  );
  clock.set('2026-03-02T10:05:01.000Z');
  await mailer().deliverDue();
  const { message_id } = await read(id);
  expect(server.messages).toHaveLength(2);
  for (const message of server.messages) expect(message).toContain(message_id);
});

// Requirements: D-04
test('a secret link is encrypted until it is sent, and then deleted', async () => {
  const id = await enqueue(secret);
  const waiting = await read(id);
  expect(JSON.stringify(waiting)).not.toContain('portal.example/reset');
  await mailer().deliverDue();
  expect(server.messages[0]).toContain('Reset: https://portal.example/reset?a=1&b=2');
  expect(await read(id)).toMatchObject({ state: 'sent', secret: null });
});

// Requirements: D-04
test('an expired secret link is deleted, and its email isn’t sent', async () => {
  const id = await enqueue(secret);
  clock.set('2026-03-02T11:00:00.000Z');
  await mailer().deliverDue();
  expect(server.messages).toEqual([]);
  expect(await read(id)).toMatchObject({ state: 'failed', secret: null });
});

// Requirements: D-04
test('without a mail server, the outbox keeps emails, and keeps their links until the links expire', async () => {
  const id = await enqueue(secret);
  const keeper = createMailer(database, {
    from: { name: 'Portal', address: 'portal@example.com' },
    files: storedFiles(),
  });
  await keeper.deliverDue();
  const kept = await read(id);
  expect(kept.state).toBe('kept');
  expect(kept.secret).not.toBeNull();
  clock.set('2026-03-02T11:00:00.000Z');
  await keeper.deliverDue();
  expect(await read(id)).toMatchObject({ state: 'kept', secret: null });
});

test('a sent email is kept for 90 days, and an unsent email is kept longer', async () => {
  const sent = await enqueue(ann);
  await mailer().deliverDue();
  const waiting = await enqueue(ann);
  const ids = async () => {
    await database.transaction(purgeMails);
    const rows = await database.reader.selectFrom('mail').select('id').orderBy('id').execute();
    return rows.map(({ id }) => id);
  };
  clock.set('2026-05-31T09:00:00.000Z');
  expect(await ids()).toEqual([sent, waiting]);
  clock.set('2026-05-31T11:00:00.000Z');
  expect(await ids()).toEqual([waiting]);
});
