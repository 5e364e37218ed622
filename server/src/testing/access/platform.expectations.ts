import { googleDrive } from '@portal/contract/content/documents/google-drive.connector.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import { mailEndUrl } from '#notifications/inbox/inbox-mail-end.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock, instantAfter } from '#platform/clock.ts';
import { connectorForm, saveConnector } from '#platform/connectors/connectors.service.ts';
import {
  organizationForm,
  saveOrganizationConnector,
} from '#platform/connectors/organization-settings.service.ts';
import { sealSettings } from '#platform/connectors/sealed-settings.ts';
import type { Db } from '#platform/database/tables.ts';
import { insertRow } from '#platform/database/write-row.ts';
import { enqueueJob } from '#platform/jobs/jobs.service.ts';
import { enqueueMail } from '#platform/mail/outbox.ts';
import { keyFile } from '#testing/google-account.ts';
import { makeChatChannel } from '#testing/notifications.factories.ts';
import { numbers } from '#testing/numbers-service.ts';
import {
  type Expectation,
  everyone,
  isSignedIn,
  type Kind,
  signedIn,
  staffOnly,
  superuserOnly,
} from './kinds.ts';
import type { World } from './world.ts';

const job = async (db: Db, { people }: World) => ({
  params: { id: await enqueueJob(db, 'access-test', {}, { viewer: people.writer }) },
});

const mail = async (db: Db) => ({
  params: {
    id: await enqueueMail(db, {
      to: { name: 'Someone', email: 'someone@example.com' },
      subject: 'Hello',
      html: '<p>Hello</p>',
      text: 'Hello',
    }),
  },
});

const systemNotification = async (db: Db) => {
  const { id } = await db
    .insertInto('system_notification')
    .values({
      message: 'Maintenance',
      live_date: clock.instant(),
      end_date: instantAfter(3_600_000),
      created_at: clock.instant(),
      updated_at: clock.instant(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { id }, body: { message: 'Later' } };
};

/** Creates a notification for the caller, because callers can't see other people's notifications. */
const notification = async (db: Db, { people }: World, kind: Kind) => {
  const { id } = await db
    .insertInto('notification')
    .values({
      text: 'Hello',
      person_id: people[isSignedIn(kind) ? kind : 'staff'].id,
      created_at: clock.instant(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { id }, body: { text: 'Hello again' } };
};

/** Creates an entry in the caller's inbox, because other people's entries are invisible. */
const inboxThread = async (db: Db, world: World, kind: Kind) => {
  const person_id = world.people[isSignedIn(kind) ? kind : 'staff'].id;
  const { params } = await notification(db, world, kind);
  const created_at = clock.instant();
  const subject = { subject_kind: 'notification' as const, subject_id: params.id };
  const state = { place: 'open' as const, is_unread: 1 as const, last_at: created_at };
  const { id } = await insertRow(db, 'inbox_thread', { person_id, ...subject, ...state });
  const item = { thread_id: id, person_id, kind: 'notice' as const, created_at };
  await insertRow(db, 'inbox_item', item);
  return { params: { id }, body: { is_unread: false } };
};

/** Creates a chat channel for the caller, because other people's channels are invisible. */
const ownChannel = async (db: Db, { people }: World, kind: Kind) => {
  const owner_id = people[isSignedIn(kind) ? kind : 'staff'].id;
  const { id } = await makeChatChannel(db, { owner_id });
  return { params: { id }, body: { name: '#news' } };
};

/** Deletes the caller's chat channels, so that the call doesn't exceed the maximum number. */
const newChannel = async (db: Db, { people }: World, kind: Kind) => {
  const owner = people[isSignedIn(kind) ? kind : 'staff'].id;
  await db.deleteFrom('chat_channel').where('owner_id', '=', owner).execute();
  const address = 'https://hooks.slack.com/services/T/B/x';
  return { body: { service: 'slack', name: '#alerts', address, kinds: ['overdue'] } };
};

const mailEnd = (_db: Db, { people }: World) => ({
  params: { token: mailEndUrl(people.staff.id, ['moved']).split('/').at(-1) ?? '' },
  body: {},
});

const userFeedback = async (db: Db, { people }: World) => {
  const { id } = await db
    .insertInto('user_feedback')
    .values({
      feedback_type: 'bug',
      feedback: 'It broke',
      person_id: people.writer.id,
      created_at: clock.instant(),
      updated_at: clock.instant(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { id }, body: { feedback: 'It broke again' } };
};

const newestAuditEntry = async (db: Db) => {
  await recordAudit(db, { action: 'report.sent' });
  const { id } = await db
    .selectFrom('audit_entry')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return id;
};

/** Settings that would send the key to an address that the portal rejects. */
const driveSettings = {
  service_account_key: keyFile('http://127.0.0.1:9/token'),
  folder: 'some-folder',
};

const connector = async (db: Db) => {
  const sealed = sealSettings(connectorForm(googleDrive), driveSettings);
  await saveConnector(db, googleDrive, { account: null, sealed });
  return { params: { id: googleDrive.id } };
};

const organizationConnector = async (db: Db, { ours }: World) => {
  const form = organizationForm(numbers, ours.id);
  const sealed = sealSettings(form, { property: '1', password: 'x' });
  await saveOrganizationConnector(db, numbers, ours.id, sealed);
  return { params: { id: ours.id, connector: numbers.id }, body: { property: '2' } };
};

const ownWritersOrSuperuser = (status: number) =>
  signedIn(404, { writer: status, superuser: status });

export const platformExpectations: Readonly<Record<string, Expectation>> = {
  'portal.health': { statuses: everyone(200) },
  'portal.live': { statuses: everyone(200) },
  'portal.ready': { statuses: everyone(200) },
  'errorReports.create': { statuses: everyone(204), input: () => ({ body: { text: 'Oops' } }) },
  'portal.settings': { statuses: everyone(200) },
  // 404, because the agency has no logo yet.
  'portal.logo': { statuses: everyone(404) },
  'events.stream': { statuses: signedIn(200) },
  'undo.undo': { statuses: signedIn(404), input: () => ({ params: { token: 'unknown' } }) },
  'files.download': {
    statuses: everyone(404),
    input: () => ({
      params: { key: '0'.repeat(32) },
      query: { expires: 4_000_000_000, signature: 'not-ours' },
    }),
  },
  'jobs.list': { statuses: signedIn(200) },
  'jobs.values': { statuses: signedIn(200), input: () => ({ query: { field: 'kind' } }) },
  'jobs.workload': { statuses: superuserOnly(200) },
  'jobs.get': { statuses: ownWritersOrSuperuser(200), input: job },
  'jobs.cancel': { statuses: ownWritersOrSuperuser(200), input: job },
  'jobs.retry': { statuses: ownWritersOrSuperuser(409), input: job },
  'outboxMails.list': { statuses: superuserOnly(200) },
  'outboxMails.get': { statuses: superuserOnly(200), input: mail },
  'outboxMails.reveal': { statuses: superuserOnly(409), input: mail },
  // Retrying an email that is already queued isn't an error.
  'outboxMails.retry': { statuses: superuserOnly(200), input: mail },
  'outboxMails.sendTest': { statuses: superuserOnly(200) },
  'auditEntries.list': { statuses: superuserOnly(200) },
  'auditEntries.get': {
    statuses: superuserOnly(200),
    input: async (db) => ({ params: { id: await newestAuditEntry(db) } }),
  },
  'auditEntries.export': { statuses: superuserOnly(200) },
  'auditEntries.verify': { statuses: superuserOnly(200) },
  'notifications.list': { statuses: signedIn(200) },
  'notifications.create': {
    statuses: staffOnly(201),
    input: () => ({ body: { text: 'Hello' } }),
  },
  'notifications.update': { statuses: staffOnly(200), input: notification },
  'notifications.delete': { statuses: staffOnly(204), input: notification },
  'inbox.list': { statuses: signedIn(200) },
  'inbox.count': { statuses: signedIn(200) },
  'inbox.update': { statuses: signedIn(200), input: inboxThread },
  'inbox.readAll': { statuses: signedIn(200) },
  'inboxPreferences.get': { statuses: signedIn(200) },
  'inboxPreferences.update': {
    statuses: signedIn(200),
    input: () => ({ body: { kinds: { comment: 'daily' } } }),
  },
  'chatChannels.list': { statuses: signedIn(200) },
  'chatChannels.create': { statuses: signedIn(201), input: newChannel },
  'chatChannels.update': { statuses: signedIn(200), input: ownChannel },
  'chatChannels.test': { statuses: signedIn(200), input: ownChannel },
  'chatChannels.delete': { statuses: signedIn(204), input: ownChannel },
  'inboxGroupDefaults.list': { statuses: superuserOnly(200) },
  'inboxGroupDefaults.update': {
    statuses: superuserOnly(200),
    input: () => ({ params: { id: groups.editor.id }, body: { kinds: { comment: 'daily' } } }),
  },
  'inboxMailEnds.get': { statuses: everyone(200), input: mailEnd },
  'inboxMailEnds.confirm': { statuses: everyone(200), input: mailEnd },
  'systemNotifications.list': { statuses: signedIn(200) },
  'systemNotifications.create': {
    statuses: staffOnly(201),
    input: () => ({
      body: {
        message: '<b>Soon</b>',
        live_date: '2026-01-01T00:00:00Z',
        end_date: '2026-01-02T00:00:00Z',
      },
    }),
  },
  'systemNotifications.update': { statuses: staffOnly(200), input: systemNotification },
  'systemNotifications.delete': { statuses: staffOnly(204), input: systemNotification },
  'userFeedback.list': { statuses: signedIn(200) },
  'userFeedback.get': {
    statuses: signedIn(404, { writer: 200, staff: 200, superuser: 200 }),
    input: userFeedback,
  },
  'userFeedback.create': {
    statuses: signedIn(201),
    input: () => ({ body: { feedback_type: 'question', feedback: 'How?' } }),
  },
  'userFeedback.update': {
    statuses: signedIn(404, { writer: 200, staff: 200, superuser: 200 }),
    input: userFeedback,
  },
  'userFeedback.delete': {
    statuses: signedIn(404, { writer: 204, staff: 204, superuser: 204 }),
    input: userFeedback,
  },
  'portalSettings.get': { statuses: superuserOnly(200) },
  'portalSettings.environment': { statuses: superuserOnly(200) },
  'portalSettings.readHolidays': {
    statuses: superuserOnly(200),
    input: () => {
      const event = `BEGIN:VEVENT\r\nDTSTART;VALUE=DATE:${new Date().getFullYear()}1225\r\nEND:VEVENT`;
      return { body: { calendar: `BEGIN:VCALENDAR\r\n${event}\r\nEND:VCALENDAR\r\n` } };
    },
  },
  'portalSettings.preview': {
    statuses: superuserOnly(200),
    input: () => ({ query: { time_zone: 'Europe/Berlin' } }),
  },
  'portalSettings.update': {
    statuses: superuserOnly(200),
    input: () => ({ body: { time_zone: 'America/New_York' } }),
  },
  'portalBrand.get': { statuses: superuserOnly(200) },
  'portalBrand.update': {
    statuses: superuserOnly(200),
    input: () => ({ body: { name: 'Bluefin' } }),
  },
  'connectors.list': { statuses: staffOnly(200) },
  'connectors.get': { statuses: superuserOnly(200), input: connector },
  'connectors.save': {
    statuses: superuserOnly(200),
    input: () => ({ params: { id: googleDrive.id }, body: driveSettings }),
  },
  'connectors.test': { statuses: superuserOnly(200), input: connector },
  'connectors.remove': { statuses: superuserOnly(204), input: connector },
  'organizationConnectors.get': { statuses: staffOnly(200), input: organizationConnector },
  'organizationConnectors.save': { statuses: staffOnly(200), input: organizationConnector },
  // 409, because this connector has no test for an organization.
  'organizationConnectors.test': { statuses: staffOnly(409), input: organizationConnector },
  'organizationConnectors.remove': { statuses: staffOnly(204), input: organizationConnector },
  'uiComponents.list': { statuses: signedIn(200) },
};
