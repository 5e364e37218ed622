import { foldText } from '@portal/contract/platform/text.ts';
import { clock } from '#platform/clock.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import { invalid } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import { insertPreferences } from '../preferences/user-preferences.repository.ts';
import { insertWriter } from '../writers/writer.repository.ts';
import { insertPerson, isTaken } from './person.repository.ts';
import { nameColumns } from './person-name.ts';

export interface NewPerson {
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  title?: string | null | undefined;
  phone_number?: string | null | undefined;
  /** A PHC string; null until the person sets a password. */
  passwordHash: string | null;
  groupId: number | null;
  isStaff?: boolean;
  isSuperuser?: boolean;
  /** Makes the person a writer, for so many cents per word if something is agreed. */
  writer?: { rateCents: number | null } | undefined;
  defaultOrganizationId?: number | null;
}

/** 400 when the username or the address is somebody's, however it is written. */
export async function assertUnused(
  db: Db,
  { username, email }: Pick<NewPerson, 'username' | 'email'>,
): Promise<void> {
  if (await isTaken(db, 'email_key', foldText(email))) {
    throw invalid({ email: ['A user with this email already exists.'] });
  }
  if (await isTaken(db, 'username_key', foldText(username))) {
    throw invalid({ username: ['A user with this username already exists.'] });
  }
}

/** Makes a person with preferences and, for who writes, a writer; answers the person's id. */
export async function createPerson(db: Db, person: NewPerson): Promise<number> {
  await assertUnused(db, person);
  const id = await insertPerson(db, {
    username: person.username,
    username_key: foldText(person.username),
    email: person.email,
    email_key: foldText(person.email),
    ...nameColumns(person),
    title: person.title || null,
    phone_number: person.phone_number || null,
    password_hash: person.passwordHash,
    group_id: person.groupId,
    is_staff: flag(person.isStaff ?? false),
    is_superuser: flag(person.isSuperuser ?? false),
    created_at: clock.instant(),
  });
  // Somebody else took one of them in this very moment.
  if (id === undefined) throw invalid({ username: ['A user with this username already exists.'] });
  await insertPreferences(db, id, person.defaultOrganizationId ?? null);
  if (person.writer) await insertWriter(db, id, person.writer.rateCents);
  await recordEvent(db, { topic: 'person', recordId: id, kind: 'created' });
  return id;
}

/** Names may be longer than what anybody would type to sign in. */
const longestMade = 60;

/** A username for somebody who didn't choose one: first.last, with a number where it is taken. */
export async function makeUsername(
  db: Db,
  { first_name, last_name }: Pick<NewPerson, 'first_name' | 'last_name'>,
): Promise<string> {
  const plain = (text: string) => foldText(text).replace(/[^\p{L}\p{N}]+/gu, '');
  const whole = [plain(first_name), plain(last_name)].filter(Boolean).join('.') || 'user';
  const base = [...whole].slice(0, longestMade).join('').replace(/\.$/, '');
  for (let number = 1; ; number += 1) {
    const username = number === 1 ? base : `${base}${number}`;
    if (username !== 'lead' && !(await isTaken(db, 'username_key', username))) return username;
  }
}
