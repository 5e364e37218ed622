import type { Flag } from '#platform/database/tables.ts';
import { avatarLink } from '#platform/files/file-link.ts';

/**
 * Returns a person's columns for display in another record, in a query that joins `person` under this alias. The
 * person's id is a column of the other record.
 */
export const personColumns = <Name extends string>(name: Name) =>
  [
    `${name}.name as ${name}_name`,
    `${name}.username as ${name}_username`,
    `${name}.is_staff as ${name}_is_staff`,
    `${name}.avatar_color as ${name}_avatar_color`,
    `${name}.avatar_key as ${name}_avatar_key`,
  ] as const;

type TextColumn = 'name' | 'username' | 'avatar_color' | 'avatar_key';

/** The columns' values; null if the record has no person. */
export type JoinedPerson<Name extends string> = Record<`${Name}_${TextColumn}`, string | null> &
  Record<`${Name}_is_staff`, Flag | null>;

/** A person as included in other records. */
interface NamedPerson {
  id: number;
  name: string;
  username: string;
  is_staff: boolean;
  avatar_color: string | null;
  avatar_url: string | null;
}

/** Presents the person that was joined under this alias. Returns null without an id. */
export function presentJoinedPerson<Name extends string>(
  id: number,
  row: JoinedPerson<Name>,
  name: Name,
): NamedPerson;
export function presentJoinedPerson<Name extends string>(
  id: number | null,
  row: JoinedPerson<Name>,
  name: Name,
): NamedPerson | null;
export function presentJoinedPerson<Name extends string>(
  id: number | null,
  row: JoinedPerson<Name>,
  name: Name,
): NamedPerson | null {
  if (id === null) return null;
  const texts: Record<`${Name}_${TextColumn}`, string | null> = row;
  return {
    id,
    name: texts[`${name}_name`] ?? '',
    username: texts[`${name}_username`] ?? '',
    is_staff: row[`${name}_is_staff`] === 1,
    avatar_color: texts[`${name}_avatar_color`],
    avatar_url: avatarLink(texts[`${name}_avatar_key`]),
  };
}
