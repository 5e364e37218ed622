import { defaultGroupPermissions, groups } from '@portal/contract/platform/permissions.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { makeToken } from '#platform/tokens.ts';
import {
  makeAccount,
  makeCalendarFeed,
  makeMeeting,
  makeOrganization,
  makePerson,
} from '#testing/people.factories.ts';
import {
  type Expectation,
  everyone,
  isSignedIn,
  type Kind,
  signedIn,
  staffOnly,
  staffRecord,
  superuserOnly,
  viewers,
} from './kinds.ts';
import type { World } from './world.ts';

const wrongPasswords = {
  password1: 'a new password 1',
  password2: 'another one',
};

const ourPerson = (_: Db, { people }: World) => ({ params: { id: people.customer.id } });
const someone = async (db: Db) => ({ params: { id: (await makePerson(db)).id } });
const self = (_: Db, { people }: World, kind: Kind) => ({
  params: { id: isSignedIn(kind) ? people[kind].id : 1 },
  body: { title: 'Someone' },
});

const ownPicture = (db: Db, world: World, kind: Kind) => ({
  params: self(db, world, kind).params,
  body: {},
});

const account = async (db: Db, { ours }: World) => ({
  params: { id: (await makeAccount(db, { organization_id: ours.id })).id },
  body: { receive_reporting_email: true },
});

const customersAccount = async (db: Db, { people, ours }: World) => {
  const { id } = await db
    .selectFrom('account')
    .select('id')
    .where('person_id', '=', people.customer.id)
    .where('organization_id', '=', ours.id)
    .executeTakeFirstOrThrow();
  return { params: { id } };
};

/** Deletes the caller's calendar feed for our organization, so that the call can create a new one. */
const newFeed = async (db: Db, { ours, people }: World, kind: Kind) => {
  const personId = isSignedIn(kind) ? people[kind].id : people.customer.id;
  await db
    .deleteFrom('calendar_feed')
    .where('person_id', '=', personId)
    .where('organization_id', '=', ours.id)
    .execute();
  return { body: { organization: ours.id }, personId };
};

/** Creates the caller's own calendar feed for our organization. */
const ownFeed = async (db: Db, world: World, kind: Kind) => {
  const { personId } = await newFeed(db, world, kind);
  const token = makeToken();
  const id = await makeCalendarFeed(db, { token, personId, organizationId: world.ours.id });
  return { params: { id } };
};

const requirement = async (db: Db, { ours }: World) => {
  const { id } = await db
    .insertInto('editorial_requirement')
    .values({
      organization_id: ours.id,
      requirement: 'No jargon',
      created_at: clock.instant(),
      updated_at: clock.instant(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { id }, body: { requirement: 'Less jargon' } };
};

const trackingAccount = async (db: Db) => {
  const organization = await makeOrganization(db);
  const { id } = await db
    .insertInto('call_tracking_account')
    .values({ organization_id: organization.id, account_id: `account-${organization.id}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { id }, body: { report_chats: true } };
};

const invitationBody = async (db: Db, { ours }: World) => {
  const { id } = await makePerson(db);
  return {
    body: {
      first_name: 'New',
      last_name: 'Person',
      email: `invited${id}@example.com`,
      organization: ours.id,
      role: groups.customer.id,
    },
  };
};

const editorsSet = () => ({
  params: { id: groups.editor.id },
  body: { permissions: defaultGroupPermissions.Editor },
});

const savedViewBody = {
  name: 'Late articles',
  path: '/content-generation/articles/list',
  search: { is_late: 'true' },
};

/** Creates a saved view for the caller, or for a staff member if nobody is signed in. */
const ownView = async (db: Db, { people }: World, kind: Kind) => {
  const { id } = await db
    .insertInto('saved_view')
    .values({
      owner_id: people[isSignedIn(kind) ? kind : 'staff'].id,
      name: savedViewBody.name,
      name_key: 'late articles',
      screen: savedViewBody.path,
      path: savedViewBody.path,
      search: JSON.stringify(savedViewBody.search),
      visibility: 'own',
      created_at: clock.instant(),
      updated_at: clock.instant(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { id } };
};

const unknown = { params: { id: 999_999 } };

/** Statuses for records that only the organization's clients and staff can see. */
const ourClients = (status: number) =>
  signedIn(404, { customer: status, owner: status, staff: status, superuser: status });

const loggedMeeting = async (db: Db, { ours }: World) => {
  const { id } = await makeMeeting(db, ours.id);
  return { params: { id } };
};

export const peopleExpectations: Readonly<Record<string, Expectation>> = {
  'auth.login': {
    statuses: everyone(400),
    input: (_, __, kind) => ({ body: { username: `who-${kind}`, password: 'wrong password' } }),
  },
  'auth.register': {
    statuses: everyone(400),
    input: () => ({
      body: {
        username: 'new.person',
        first_name: 'New',
        last_name: 'Person',
        email: 'new@example.com',
        key: 'no such key',
        password1: 'a long enough word',
        password2: 'a long enough word',
      },
    }),
  },
  'auth.logout': { statuses: signedIn(200) },
  'auth.impersonate': { statuses: staffOnly(200), input: someone },
  // 409, because the session isn't an impersonation.
  'auth.endImpersonation': { statuses: signedIn(409) },
  'auth.getUser': { statuses: signedIn(200) },
  'auth.changePassword': {
    statuses: signedIn(400),
    input: () => ({
      body: { old_password: 'wrong', new_password1: 'a long word', new_password2: 'a long word' },
    }),
  },
  'auth.requestEmailChange': {
    statuses: signedIn(400),
    input: () => ({ body: { email: 'nobody@example.com', password: 'wrong' } }),
  },
  'auth.confirmEmailChange': {
    statuses: everyone(400),
    input: () => ({ body: { token: 'unknown' } }),
  },
  'auth.requestPasswordReset': {
    statuses: everyone(200),
    input: () => ({ body: { email: 'nobody-at-all@example.com' } }),
  },
  'auth.confirmPasswordReset': {
    statuses: everyone(400),
    input: () => ({
      body: { new_password1: 'a long word', new_password2: 'a long word', uid: 'x', token: 'y' },
    }),
  },
  'auth.setUserPassword': {
    statuses: staffOnly(400),
    input: (_, { people }) => ({ body: { user_id: people.customer.id, ...wrongPasswords } }),
  },
  'auth.sendPasswordReset': { statuses: staffOnly(200), input: someone },
  'sessions.list': { statuses: signedIn(200) },
  'sessions.revoke': { statuses: signedIn(404), input: () => unknown },
  'apiKeys.list': { statuses: signedIn(200) },
  'apiKeys.create': {
    statuses: signedIn(400),
    input: () => ({ body: { name: 'Reports', scope: 'read', password: 'wrong' } }),
  },
  'apiKeys.revoke': { statuses: signedIn(404), input: () => unknown },
  'sessions.revokeOthers': { statuses: signedIn(204) },
  'users.list': { statuses: signedIn(200) },
  'users.values': { statuses: staffOnly(200), input: () => ({ query: { field: 'role' } }) },
  'users.get': {
    statuses: staffRecord(200, { customer: 200 }),
    input: ourPerson,
  },
  'users.update': { statuses: signedIn(200), input: self },
  // 400, because no file is sent.
  'users.setAvatar': { statuses: signedIn(400), input: ownPicture },
  'users.removeAvatar': { statuses: signedIn(200), input: ownPicture },
  'users.delete': { statuses: staffOnly(204), input: someone },
  'users.staff': { statuses: staffOnly(200) },
  'userPreferences.get': { statuses: staffRecord(200, { customer: 200 }), input: ourPerson },
  'userPreferences.update': {
    statuses: signedIn(200),
    input: (db, world, kind) => ({ ...self(db, world, kind), body: { nick_name: 'Nick' } }),
  },
  'groups.list': { statuses: signedIn(200) },
  'groupPermissions.list': { statuses: superuserOnly(200) },
  'groupPermissions.preview': { statuses: superuserOnly(200), input: editorsSet },
  'groupPermissions.update': { statuses: superuserOnly(200), input: editorsSet },
  'writers.list': { statuses: staffOnly(200) },
  'writers.create': {
    statuses: staffOnly(201),
    input: async (db) => ({ body: { user: (await makePerson(db)).id } }),
  },
  'writers.update': {
    statuses: staffOnly(200),
    input: (_, { writerId }) => ({ params: { id: writerId }, body: { rate: 0.05 } }),
  },
  'accounts.list': { statuses: signedIn(200) },
  'accounts.get': { statuses: staffRecord(200, { customer: 200 }), input: customersAccount },
  'accounts.create': {
    statuses: staffOnly(201),
    input: async (db, { ours }) => ({
      body: { user: (await makePerson(db)).id, organization: ours.id, role: groups.customer.id },
    }),
  },
  'accounts.update': { statuses: staffOnly(200), input: account },
  'accounts.delete': { statuses: staffOnly(204), input: account },
  'callTrackingAccounts.update': { statuses: staffOnly(200), input: trackingAccount },
  'callTrackingAccounts.updateByPost': { statuses: staffOnly(200), input: trackingAccount },
  'editorialRequirements.list': { statuses: signedIn(200) },
  'editorialRequirements.get': {
    // People who work on the organization's articles may read its requirements.
    statuses: { ...ourClients(200), writer: 200, editor: 200, approver: 200, poster: 200 },
    input: async (db, world) => {
      await world.article(db);
      return requirement(db, world);
    },
  },
  'editorialRequirements.create': {
    statuses: staffOnly(201),
    input: (_, { ours }) => ({ body: { organization: ours.id, requirement: 'No jargon' } }),
  },
  'editorialRequirements.update': { statuses: staffOnly(200), input: requirement },
  'editorialRequirements.delete': { statuses: staffOnly(204), input: requirement },
  'meetings.list': { statuses: staffOnly(200) },
  'meetings.get': { statuses: staffOnly(200), input: loggedMeeting },
  'meetings.create': {
    statuses: staffOnly(201),
    input: (_, { ours }) => ({ body: { organization: ours.id, day: '2026-01-15', kind: 'call' } }),
  },
  'meetings.update': {
    statuses: staffOnly(200),
    input: async (db, world) => ({ ...(await loggedMeeting(db, world)), body: { kind: 'call' } }),
  },
  'meetings.delete': { statuses: staffOnly(204), input: loggedMeeting },
  'calendarFeeds.list': { statuses: signedIn(200) },
  'calendarFeeds.create': {
    statuses: ourClients(201),
    input: async (db, world, kind) => ({ body: (await newFeed(db, world, kind)).body }),
  },
  'calendarFeeds.renew': { statuses: ourClients(200), input: ownFeed },
  'calendarFeeds.revoke': { statuses: ourClients(204), input: ownFeed },
  // The address is a capability: no session is needed, and a session makes no difference.
  'calendarFeeds.read': {
    statuses: everyone(200),
    input: (_, { calendarToken }) => ({ params: { token: calendarToken } }),
  },
  'invitations.list': { statuses: staffOnly(200) },
  'invitations.createSeveral': {
    statuses: staffOnly(200),
    input: () => ({ body: { invitations: [] } }),
  },
  'invitations.createAndSend': { statuses: staffOnly(201), input: invitationBody },
  'invitations.send': { statuses: staffOnly(404), input: () => unknown },
  'invitations.revoke': { statuses: staffOnly(404), input: () => unknown },
  'invitations.getByKey': {
    statuses: everyone(404),
    input: () => ({ params: { key: 'no-such-key' } }),
  },
  'organizations.list': { statuses: signedIn(200) },
  'organizations.get': {
    statuses: ourClients(200),
    input: (_, { ours }) => ({ params: { id: ours.id } }),
  },
  'homeSummary.get': { statuses: viewers(200) },
  'savedViews.list': { statuses: signedIn(200) },
  'savedViews.counts': { statuses: signedIn(200), input: () => ({ query: { ids: '1,2' } }) },
  // People without a group may not open the list.
  'savedViews.create': {
    statuses: signedIn(201, { nobody: 400 }),
    input: () => ({ body: savedViewBody }),
  },
  'savedViews.update': {
    statuses: signedIn(200, { nobody: 404 }),
    input: async (db, world, kind) => ({
      ...(await ownView(db, world, kind)),
      body: { name: 'Overdue articles' },
    }),
  },
  'savedViews.choose': {
    statuses: signedIn(200, { nobody: 404 }),
    input: async (db, world, kind) => ({
      ...(await ownView(db, world, kind)),
      body: { is_default: true },
    }),
  },
  'savedViews.delete': { statuses: signedIn(204, { nobody: 404 }), input: ownView },
  'setupChecklist.get': { statuses: superuserOnly(200) },
  'setupChecklist.update': {
    statuses: superuserOnly(200),
    input: () => ({ body: { is_dismissed: true } }),
  },
  'organizations.overview': {
    statuses: ourClients(200),
    input: (_, { ours }) => ({ params: { id: ours.id } }),
  },
  'organizations.getBySlug': {
    statuses: ourClients(200),
    input: (_, { ours }) => ({ params: { slug: ours.slug } }),
  },
  'organizations.create': {
    statuses: staffOnly(201),
    input: () => ({
      body: {
        dba_name: 'New Client',
        legal_name: 'New Client LLC',
        business_email: 'new@example.com',
      },
    }),
  },
  'organizations.update': {
    statuses: staffOnly(200),
    input: (_, { theirs }) => ({ params: { id: theirs.id }, body: { city: 'Salem' } }),
  },
  'organizations.regenerateUuid': {
    statuses: staffOnly(200),
    input: (_, { theirs }) => ({ params: { id: theirs.id } }),
  },
  'organizations.createCallTrackingAccount': {
    statuses: staffOnly(201),
    input: async (db) => {
      const { id } = await makeOrganization(db);
      return { params: { id }, body: { account_id: `tracking-${id}` } };
    },
  },
};
