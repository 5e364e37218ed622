import { defaultGroupPermissions, groups } from '@portal/contract/platform/permissions.ts';
import { type Kysely, sql } from 'kysely';
import {
  cents,
  createTable,
  day,
  flagColumn,
  id,
  instant,
  integer,
  ref,
  text,
} from '#platform/database/columns.ts';
import type { Engine } from '#platform/database/database.ts';
import type { Migration } from '#platform/database/migrate.ts';

// Migrations run on an older schema than the current types describe.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Schema = Kysely<any>;

async function createPeople(db: Schema, engine: Engine): Promise<void> {
  await createTable(db, engine, 'access_group', { id: id(), name: text() }, { unique: ['name'] });
  await createTable(
    db,
    engine,
    'group_permission',
    { group_id: ref('access_group', 'cascade'), codename: text() },
    { primary: 'group_id, codename' },
  );
  await createTable(
    db,
    engine,
    'person',
    {
      id: id(),
      username: text(),
      username_key: text(),
      email: text().orNull,
      email_key: text().orNull,
      first_name: text(''),
      last_name: text(''),
      name: text(),
      name_key: text(),
      title: text().orNull,
      phone_number: text().orNull,
      password_hash: text().orNull,
      group_id: ref('access_group').orNull,
      is_staff: flagColumn(),
      is_superuser: flagColumn(),
      is_active: flagColumn(1),
      last_login: instant().orNull,
      created_at: instant(),
      deleted_at: instant().orNull,
      version: integer(1),
    },
    {
      unique: ['username_key', 'email_key'],
      indexes: ['group_id', 'name_key, id', 'is_staff where is_staff = 1'],
    },
  );
  await createTable(
    db,
    engine,
    'writer',
    {
      id: id(),
      person_id: ref('person', 'cascade'),
      rate_cents: cents().orNull,
      rating_hundredths: integer().orNull,
    },
    { unique: ['person_id'] },
  );
}

async function createOrganizations(db: Schema, engine: Engine): Promise<void> {
  await createTable(
    db,
    engine,
    'organization',
    {
      id: id(),
      slug: text(),
      organization_uuid: text(),
      dba_name: text(),
      dba_name_key: text(),
      legal_name: text(),
      legal_name_key: text(),
      business_email: text().orNull,
      phone_number: text().orNull,
      street_address_1: text().orNull,
      street_address_2: text().orNull,
      city: text().orNull,
      state: text().orNull,
      zipcode: text().orNull,
      domain: text().orNull,
      logo_file_id: ref('stored_file', 'set null').orNull,
      is_active: flagColumn(1),
      report_required: flagColumn(1),
      google_analytics_id: text().orNull,
      contract_start_date: day().orNull,
      account_lead_id: ref('person', 'set null').orNull,
      project_manager_id: ref('person', 'set null').orNull,
      default_report_creator_id: ref('person', 'set null').orNull,
      default_report_approver_id: ref('person', 'set null').orNull,
      beta_opt_in: flagColumn(),
      created_at: instant(),
      updated_at: instant(),
      version: integer(1),
    },
    {
      unique: ['slug', 'organization_uuid'],
      indexes: [
        'dba_name_key, id',
        'logo_file_id',
        'account_lead_id',
        'project_manager_id',
        'default_report_creator_id',
        'default_report_approver_id',
      ],
    },
  );
  await createTable(
    db,
    engine,
    'call_tracking_account',
    {
      id: id(),
      organization_id: ref('organization', 'cascade'),
      account_id: text(),
      report_calls: flagColumn(1),
      report_form_fills: flagColumn(1),
      report_chats: flagColumn(0),
      spt_account: flagColumn(0),
    },
    { unique: ['organization_id'] },
  );
  await createTable(
    db,
    engine,
    'editorial_requirement',
    {
      id: id(),
      organization_id: ref('organization', 'cascade'),
      requirement: text(),
      created_at: instant(),
      updated_at: instant(),
    },
    { indexes: ['organization_id'] },
  );
}

async function createAccounts(db: Schema, engine: Engine): Promise<void> {
  await createTable(
    db,
    engine,
    'account',
    {
      id: id(),
      person_id: ref('person', 'cascade'),
      organization_id: ref('organization', 'cascade'),
      role_id: ref('access_group'),
      receive_reporting_email: flagColumn(),
      receive_approval_reminders: flagColumn(),
      created_at: instant(),
    },
    {
      unique: ['person_id, organization_id, role_id'],
      indexes: ['organization_id', 'role_id'],
    },
  );
  await createTable(
    db,
    engine,
    'user_preferences',
    {
      person_id: ref('person', 'cascade'),
      nick_name: text().orNull,
      avatar_color: text('#888888'),
      default_organization_id: ref('organization', 'set null').orNull,
    },
    { primary: 'person_id', indexes: ['default_organization_id'] },
  );
  await createTable(
    db,
    engine,
    'invitation',
    {
      id: id(),
      email: text(),
      email_key: text(),
      first_name: text(''),
      last_name: text(''),
      title: text().orNull,
      phone_number: text().orNull,
      organization_id: ref('organization', 'cascade').orNull,
      role_id: ref('access_group').orNull,
      is_writer: flagColumn(),
      rate_cents: cents().orNull,
      receive_reporting_email: flagColumn(),
      receive_approval_reminders: flagColumn(),
      send_invite: flagColumn(1),
      create_user: flagColumn(),
      // Set on the invitation that an empty portal creates for its first superuser.
      is_superuser: flagColumn(),
      key_hash: text(),
      inviter_id: ref('person', 'set null').orNull,
      person_id: ref('person', 'set null').orNull,
      created_at: instant(),
      sent_at: instant().orNull,
      expires_at: instant(),
      accepted_at: instant().orNull,
      revoked_at: instant().orNull,
    },
    {
      unique: ['key_hash', 'email_key where accepted_at is null and revoked_at is null'],
      indexes: ['organization_id', 'role_id', 'inviter_id', 'person_id'],
    },
  );
}

async function createSessions(db: Schema, engine: Engine): Promise<void> {
  await createTable(
    db,
    engine,
    'session',
    {
      id: id(),
      person_id: ref('person', 'cascade'),
      token_hash: text(),
      // The impersonator's own session. Deleting that session ends the impersonation.
      host_session_id: ref('session', 'cascade').orNull,
      actor_id: ref('person', 'cascade'),
      created_at: instant(),
      last_used_at: instant(),
      idle_until: instant(),
      expires_at: instant(),
      ip: text(''),
      user_agent: text(''),
    },
    { unique: ['token_hash'], indexes: ['person_id', 'host_session_id', 'actor_id', 'expires_at'] },
  );
  await createTable(
    db,
    engine,
    'password_reset',
    {
      id: id(),
      person_id: ref('person', 'cascade'),
      token_hash: text(),
      created_at: instant(),
      expires_at: instant(),
      used_at: instant().orNull,
    },
    { unique: ['token_hash'], indexes: ['person_id'] },
  );
}

async function createNotifications(db: Schema, engine: Engine): Promise<void> {
  await createTable(
    db,
    engine,
    'notification',
    { id: id(), person_id: ref('person', 'cascade'), text: text(), created_at: instant() },
    { indexes: ['person_id'] },
  );
  await createTable(
    db,
    engine,
    'system_notification',
    {
      id: id(),
      message: text(),
      live_date: instant(),
      end_date: instant(),
      is_active: flagColumn(1),
      created_at: instant(),
      updated_at: instant(),
    },
    { indexes: ['end_date'] },
  );
  await createTable(
    db,
    engine,
    'user_feedback',
    {
      id: id(),
      person_id: ref('person', 'cascade'),
      feedback_type: text(),
      feedback: text(),
      created_at: instant(),
      updated_at: instant(),
    },
    { indexes: ['person_id'] },
  );
}

async function seedGroups(db: Schema, engine: Engine): Promise<void> {
  await db.insertInto('access_group').values(Object.values(groups)).execute();
  const permissions = Object.values(groups).flatMap(({ id: group_id, name }) =>
    defaultGroupPermissions[name].map((codename) => ({ group_id, codename })),
  );
  await db.insertInto('group_permission').values(permissions).execute();
  if (engine === 'postgres') {
    // Inserting rows with fixed ids doesn't advance the sequence.
    await sql`select setval(pg_get_serial_sequence('access_group', 'id'), 100)`.execute(db);
  }
}

export const peopleMigration: Migration = {
  name: '0002-people',
  up: async (db, engine) => {
    await createPeople(db, engine);
    await createOrganizations(db, engine);
    await createAccounts(db, engine);
    await createSessions(db, engine);
    await createNotifications(db, engine);
    await seedGroups(db, engine);
  },
};
