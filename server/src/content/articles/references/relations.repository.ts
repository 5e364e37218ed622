import type { Kysely } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { findAssignablePeople, type MayAssign } from '#users/people/assignable-people.service.ts';
import { selectVisibleProjectIds } from './project-visibility.ts';

type Db = Kysely<
  Pick<
    Tables,
    | 'account'
    | 'article'
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

/** The ids of related records to read, by kind. */
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

/** The related records that exist and that the viewer may refer to. */
export interface KnownRelations {
  clients: ReadonlyMap<number, { isActive: boolean }>;
  contentTypes: ReadonlyMap<number, { uid: string | null }>;
  projects: ReadonlySet<number>;
  months: ReadonlySet<number>;
  /** The ids of writers whose person is active. */
  writers: ReadonlySet<number>;
  mayAssign: MayAssign;
  keywords: ReadonlyMap<number, { name: string; organizationId: number }>;
  channels: ReadonlyMap<number, { name: string }>;
}

async function selectMonths(db: Db, ids: ReadonlySet<number>) {
  if (ids.size === 0) return new Set<number>();
  const rows = await db
    .selectFrom('planning_month')
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

export async function selectContentTypes(db: Db, ids: ReadonlySet<number>) {
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

export async function selectKeywords(db: Db, ids: ReadonlySet<number>) {
  if (ids.size === 0) return new Map<number, { name: string; organizationId: number }>();
  const rows = await db
    .selectFrom('keyword_meta')
    .select(['id', 'name', 'organization_id as organizationId'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

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

/** Reads the wanted relations with one query per kind. */
export async function selectRelations(
  db: Db,
  viewer: Viewer,
  relations: WantedRelations,
): Promise<KnownRelations> {
  return {
    clients: await selectClients(db, relations.clients ?? none),
    contentTypes: await selectContentTypes(db, relations.contentTypes ?? none),
    projects: await selectVisibleProjectIds(db, viewer, relations.projects ?? none),
    months: await selectMonths(db, relations.months ?? none),
    writers: await selectActiveWriters(db, relations.writers ?? none),
    mayAssign: await findAssignablePeople(db, viewer, relations.people ?? none),
    keywords: await selectKeywords(db, relations.keywords ?? none),
    channels: await selectChannels(db, relations.channels ?? none),
  };
}
