import { groups } from '@portal/contract/platform/permissions.ts';
import type { Db } from '#platform/database/tables.ts';
import type { NamedUser } from './people.data.ts';

export interface Cast {
  id(username: NamedUser | (string & {})): number;
  namedWriterId: number;
  writerIds: number[];
  /** The ids of the editors, excluding the named users. */
  editors: number[];
  contractors: number[];
  managers: number[];
}

const named = new Set(['writer', 'editor', 'approver', 'poster', 'contractor', 'leader', 'staff']);

/** Reads the people that the other steps refer to. */
export async function readCast(db: Db): Promise<Cast> {
  const people = await db
    .selectFrom('person')
    .leftJoin('writer', 'writer.person_id', 'person.id')
    .select(['person.id', 'username', 'group_id', 'writer.id as writer_id'])
    .orderBy('person.id')
    .execute();
  const byUsername = new Map(people.map((person) => [person.username, person]));
  const othersOf = (groupId: number) =>
    people
      .filter(({ username, group_id }) => group_id === groupId && !named.has(username))
      .map(({ id }) => id);
  return {
    id(username) {
      const person = byUsername.get(username);
      if (!person) throw new Error(`The demonstration has no ${username}.`);
      return person.id;
    },
    namedWriterId: byUsername.get('writer')?.writer_id ?? 0,
    writerIds: people.flatMap(({ username, writer_id }) =>
      writer_id === null || username === 'writer' ? [] : [writer_id],
    ),
    editors: othersOf(groups.editor.id),
    contractors: othersOf(groups.contractor.id),
    managers: othersOf(groups.staff.id),
  };
}
