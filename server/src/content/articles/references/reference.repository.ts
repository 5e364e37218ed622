import type {
  OrganizationReference,
  PersonReference,
  WriterReference,
} from '@portal/contract/content/articles/references.schema.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import { avatarLink } from '#platform/files/file-link.ts';

type Db = Kysely<Pick<Tables, 'person' | 'writer' | 'organization'>>;
type Ids = Iterable<number | null>;

function distinct(ids: Ids): number[] {
  return [...new Set(ids)].filter((id) => id !== null);
}

/** Returns people in the form of references, by id. */
export async function selectPersonReferences(
  db: Db,
  ids: Ids,
): Promise<Map<number, PersonReference>> {
  const wanted = distinct(ids);
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom('person')
    .select(['person.id', 'name', 'username', 'is_staff', 'avatar_color', 'avatar_key'])
    .where('person.id', 'in', wanted)
    .execute();
  return new Map(
    rows.map(({ avatar_key, ...row }) => [
      row.id,
      { ...row, is_staff: row.is_staff === 1, avatar_url: avatarLink(avatar_key) },
    ]),
  );
}

/** Returns writers in the form of references, by the writer's id. */
export async function selectWriterReferences(
  db: Db,
  ids: Ids,
): Promise<Map<number, WriterReference>> {
  const wanted = distinct(ids);
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom('writer')
    .innerJoin('person', 'person.id', 'writer.person_id')
    .select([
      'writer.id',
      'person.id as person_id',
      'name',
      'username',
      'avatar_color',
      'avatar_key',
    ])
    .where('writer.id', 'in', wanted)
    .execute();
  return new Map(
    rows.map(({ id, person_id, avatar_key, ...named }) => [
      id,
      { id, user: { id: person_id, ...named, avatar_url: avatarLink(avatar_key) } },
    ]),
  );
}

/** Returns organizations in the form of references, by id. */
export async function selectOrganizationReferences(
  db: Db,
  ids: Ids,
): Promise<Map<number, OrganizationReference>> {
  const wanted = distinct(ids);
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom('organization')
    .select(['id', 'dba_name', 'slug', 'domain'])
    .where('id', 'in', wanted)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
