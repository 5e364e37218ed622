import type {
  OrganizationReference,
  PersonReference,
  WriterReference,
} from '@portal/contract/content/articles/references.schema.ts';
import type { Kysely } from 'kysely';
import { idList } from '#platform/database/portable-sql.ts';
import { preparedQuery } from '#platform/database/prepared-query.ts';
import type { Tables } from '#platform/database/tables.ts';
import { avatarLink } from '#platform/files/file-link.ts';

type Db = Kysely<Pick<Tables, 'person' | 'writer' | 'organization'>>;
type Ids = Iterable<number | null>;

interface DistinctIds {
  /** The ids in the format of `idList`. */
  ids: string;
}

/** Returns the distinct ids as a single SQL parameter, or undefined if there are none. */
export function writeDistinct(db: Db, ids: Ids): DistinctIds | undefined {
  const distinct = [...new Set(ids)].filter((id) => id !== null);
  return distinct.length === 0 ? undefined : { ids: idList(db).write(distinct) };
}

const people = preparedQuery((db: Db, { ids }: DistinctIds) =>
  db
    .selectFrom('person')
    .select(['person.id', 'name', 'username', 'is_staff', 'avatar_color', 'avatar_key'])
    .where(idList(db).has('person.id', ids)),
);

/** Returns people as references, by id. */
export async function selectPersonReferences(
  db: Db,
  ids: Ids,
): Promise<Map<number, PersonReference>> {
  const distinct = writeDistinct(db, ids);
  const rows = distinct ? await people(db, distinct) : [];
  return new Map(
    rows.map(({ avatar_key, ...row }) => [
      row.id,
      { ...row, is_staff: row.is_staff === 1, avatar_url: avatarLink(avatar_key) },
    ]),
  );
}

const writers = preparedQuery((db: Db, { ids }: DistinctIds) =>
  db
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
    .where(idList(db).has('writer.id', ids)),
);

/** Returns writers as references, by the id of the writer's record. */
export async function selectWriterReferences(
  db: Db,
  ids: Ids,
): Promise<Map<number, WriterReference>> {
  const distinct = writeDistinct(db, ids);
  const rows = distinct ? await writers(db, distinct) : [];
  return new Map(
    rows.map(({ id, person_id, avatar_key, ...named }) => [
      id,
      { id, user: { id: person_id, ...named, avatar_url: avatarLink(avatar_key) } },
    ]),
  );
}

const organizations = preparedQuery((db: Db, { ids }: DistinctIds) =>
  db
    .selectFrom('organization')
    .select(['id', 'dba_name', 'slug', 'domain'])
    .where(idList(db).has('organization.id', ids)),
);

/** Returns organizations as references, by id. */
export async function selectOrganizationReferences(
  db: Db,
  ids: Ids,
): Promise<Map<number, OrganizationReference>> {
  const distinct = writeDistinct(db, ids);
  const rows = distinct ? await organizations(db, distinct) : [];
  return new Map(rows.map((row) => [row.id, row]));
}
