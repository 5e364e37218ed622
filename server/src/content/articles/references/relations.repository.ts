import type { Kysely } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';

type Db = Kysely<
  Pick<
    Tables,
    | 'organization'
    | 'content_type'
    | 'content_project'
    | 'planning_month'
    | 'writer'
    | 'person'
    | 'keyword_meta'
    | 'content_channel'
  >
>;

/** Ids of records that articles or templates are to name, by kind. */
export interface WantedRelations {
  clients?: ReadonlySet<number>;
  contentTypes?: ReadonlySet<number>;
  projects?: ReadonlySet<number>;
  months?: ReadonlySet<number>;
  writers?: ReadonlySet<number>;
  people?: ReadonlySet<number>;
  keywords?: ReadonlySet<number>;
  channels?: ReadonlySet<number>;
}

/** What of it there is. */
export interface KnownRelations {
  clients: ReadonlyMap<number, { isActive: boolean }>;
  contentTypes: ReadonlyMap<number, { uid: string | null }>;
  projects: ReadonlySet<number>;
  months: ReadonlySet<number>;
  /** Those whose account is active. */
  writers: ReadonlySet<number>;
  people: ReadonlySet<number>;
  keywords: ReadonlyMap<number, { name: string; organizationId: number }>;
  channels: ReadonlyMap<number, { name: string }>;
}

type Simple = 'content_project' | 'planning_month';

async function selectExisting(db: Db, table: Simple, ids: ReadonlySet<number>) {
  if (ids.size === 0) return new Set<number>();
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

async function selectClients(db: Db, ids: ReadonlySet<number>) {
  if (ids.size === 0) return new Map<number, { isActive: boolean }>();
  const rows = await db
    .selectFrom('organization')
    .select(['id', 'is_active'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, { isActive: row.is_active === 1 }]));
}

async function selectContentTypes(db: Db, ids: ReadonlySet<number>) {
  if (ids.size === 0) return new Map<number, { uid: string | null }>();
  const rows = await db
    .selectFrom('content_type')
    .select(['id', 'uid'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

async function selectActiveWriters(db: Db, ids: ReadonlySet<number>) {
  if (ids.size === 0) return new Set<number>();
  const rows = await db
    .selectFrom('writer')
    .innerJoin('person', 'person.id', 'writer.person_id')
    .select('writer.id')
    .where('writer.id', 'in', [...ids])
    .where('person.is_active', '=', 1)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

async function selectActivePeople(db: Db, ids: ReadonlySet<number>) {
  if (ids.size === 0) return new Set<number>();
  const rows = await db
    .selectFrom('person')
    .select('id')
    .where('id', 'in', [...ids])
    .where('is_active', '=', 1)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Keywords by id. */
export async function selectKeywords(db: Db, ids: ReadonlySet<number>) {
  if (ids.size === 0) return new Map<number, { name: string; organizationId: number }>();
  const rows = await db
    .selectFrom('keyword_meta')
    .select(['id', 'name', 'organization_id as organizationId'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Channels by id. */
export async function selectChannels(db: Db, ids: ReadonlySet<number>) {
  if (ids.size === 0) return new Map<number, { name: string }>();
  const rows = await db
    .selectFrom('content_channel')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

const none: ReadonlySet<number> = new Set();

/** Finds what there is of what is to be named, each kind in one query. */
export async function selectRelations(db: Db, wanted: WantedRelations): Promise<KnownRelations> {
  return {
    clients: await selectClients(db, wanted.clients ?? none),
    contentTypes: await selectContentTypes(db, wanted.contentTypes ?? none),
    projects: await selectExisting(db, 'content_project', wanted.projects ?? none),
    months: await selectExisting(db, 'planning_month', wanted.months ?? none),
    writers: await selectActiveWriters(db, wanted.writers ?? none),
    people: await selectActivePeople(db, wanted.people ?? none),
    keywords: await selectKeywords(db, wanted.keywords ?? none),
    channels: await selectChannels(db, wanted.channels ?? none),
  };
}
