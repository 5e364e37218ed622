import { foldText } from '@portal/contract/platform/text.ts';
import { clock } from '#platform/clock.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import { invalid } from '#platform/errors.ts';
import { recordEvents } from '#platform/events/events.service.ts';
import { insertPreferences } from '../preferences/user-preferences.repository.ts';
import { insertWriters } from '../writers/writer.repository.ts';
import {
  insertPeople,
  isTaken,
  selectUnreachableNamesake,
  selectUsernameKeys,
  updatePersonRow,
} from './person.repository.ts';
import { nameColumns } from './person-name.ts';

export interface NewPerson {
  username: string;
  email: string | null;
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

/** Throws 400 when the address is somebody else's, however it is written. */
export async function assertEmailUnused(db: Db, email: string, ownId?: number): Promise<void> {
  if (await isTaken(db, 'email_key', foldText(email), ownId)) {
    throw invalid({ email: ['A user with this email already exists.'] });
  }
}

/** Throws 400 when the username or the address is somebody else's, however it is written. */
export async function assertUnused(
  db: Db,
  { username, email }: Pick<NewPerson, 'username' | 'email'>,
  ownId?: number,
): Promise<void> {
  if (email !== null) await assertEmailUnused(db, email, ownId);
  if (await isTaken(db, 'username_key', foldText(username), ownId)) throw usernameTaken();
}

const usernameTaken = () => invalid({ username: ['A user with this username already exists.'] });

/** Makes a person with preferences and, for who writes, a writer; answers the person's id. */
export async function createPerson(db: Db, person: NewPerson): Promise<number> {
  await assertUnused(db, person);
  const [id] = await createPeople(db, [person]);
  if (id === undefined) throw new Error('One person was made.');
  return id;
}

/** Makes people whose usernames and addresses are nobody's; returns their ids in the same order. */
export async function createPeople(db: Db, people: readonly NewPerson[]): Promise<number[]> {
  const created_at = clock.instant();
  const idByKey = await insertPeople(
    db,
    people.map((person) => ({
      username: person.username,
      username_key: foldText(person.username),
      email: person.email,
      email_key: person.email === null ? null : foldText(person.email),
      ...nameColumns(person),
      title: person.title || null,
      phone_number: person.phone_number || null,
      password_hash: person.passwordHash,
      group_id: person.groupId,
      is_staff: flag(person.isStaff ?? false),
      is_superuser: flag(person.isSuperuser ?? false),
      created_at,
    })),
  );
  const made = people.map((person) => {
    const id = idByKey.get(foldText(person.username));
    // Somebody else took one of them in this very moment.
    if (id === undefined) throw usernameTaken();
    return { ...person, id };
  });
  await insertPreferences(
    db,
    made.map(({ id, defaultOrganizationId = null }) => ({
      person_id: id,
      default_organization_id: defaultOrganizationId,
    })),
  );
  await insertWriters(
    db,
    made.flatMap(({ id, writer }) =>
      writer ? [{ person_id: id, rate_cents: writer.rateCents }] : [],
    ),
  );
  await recordEvents(
    db,
    made.map(({ id }) => ({ topic: 'person', recordId: id, kind: 'created' as const })),
  );
  return made.map(({ id }) => id);
}

type Registration = Pick<
  NewPerson,
  'username' | 'email' | 'first_name' | 'last_name' | 'title' | 'phone_number' | 'passwordHash'
>;

/** Fills in the record of a person who existed before they registered. */
export async function registerPerson(db: Db, id: number, person: Registration): Promise<void> {
  await assertUnused(db, person, id);
  await updatePersonRow(db, id, {
    username: person.username,
    username_key: foldText(person.username),
    email: person.email,
    email_key: person.email === null ? null : foldText(person.email),
    ...nameColumns(person),
    title: person.title || null,
    phone_number: person.phone_number || null,
    password_hash: person.passwordHash,
  });
  await recordEvents(db, [{ topic: 'person', recordId: id }]);
}

type Names = Pick<NewPerson, 'first_name' | 'last_name'>;

/** Returns an active person of this name who has no address, like people of an import. */
export async function findUnreachableNamesake(db: Db, { first_name, last_name }: Names) {
  return selectUnreachableNamesake(db, foldText(`${first_name} ${last_name}`.trim()));
}

/** Names may be longer than what anybody would type to sign in. */
const longestMade = 60;

/** first.last in small letters without accents; letters of other alphabets stay. */
function usernameBase({ first_name, last_name }: Names): string {
  const plain = (text: string) =>
    foldText(text)
      .normalize('NFKD')
      .replace(/[^\p{L}\p{N}]+/gu, '')
      .normalize('NFC');
  const whole = [plain(first_name), plain(last_name)].filter(Boolean).join('.') || 'user';
  return [...whole].slice(0, longestMade).join('').replace(/\.$/, '');
}

/** Usernames for people who didn't choose theirs: first.last, with a number where it is taken. */
export async function makeUsernames(db: Db, people: readonly Names[]): Promise<string[]> {
  // A path of the portal has this name in place of a username.
  const taken = new Set(['lead', ...(await selectUsernameKeys(db))]);
  return people.map((person) => {
    const base = usernameBase(person);
    let username = base;
    for (let number = 2; taken.has(username); number += 1) username = `${base}${number}`;
    taken.add(username);
    return username;
  });
}

export async function makeUsername(db: Db, person: Names): Promise<string> {
  const [username] = await makeUsernames(db, [person]);
  if (username === undefined) throw new Error('One username was made.');
  return username;
}
