import { foldText } from '@portal/contract/platform/text.ts';
import { clock } from '#platform/clock.ts';
import { insertRows } from '#platform/database/insert-rows.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import { updateRow } from '#platform/database/write-row.ts';
import { invalid } from '#platform/errors.ts';
import { recordEvents } from '#platform/events/events.service.ts';
import {
  insertPeople,
  isTaken,
  selectUnreachableNamesake,
  selectUsernameKeys,
} from './person.repository.ts';

interface Named {
  username: string;
  first_name: string;
  last_name: string;
}

/** Returns the columns derived from a person's names. */
export function nameColumns({ username, first_name, last_name }: Named) {
  const name = `${first_name} ${last_name}`.trim() || username;
  return { first_name, last_name, name, name_key: foldText(name) };
}

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
  /** If set, a writer is also created. The rate is in cents per word; null if unknown. */
  writer?: { rateCents: number | null } | undefined;
  defaultOrganizationId?: number | null;
}

/** Throws 400 if someone else has the email address. Ignores case and accents. */
export async function assertEmailUnused(db: Db, email: string, ownId?: number): Promise<void> {
  if (await isTaken(db, 'email_key', foldText(email), ownId)) {
    throw invalid({ email: ['A user with this email already exists.'] });
  }
}

/** Throws 400 if the username or email is taken. Ignores case and accents. */
export async function assertUnused(
  db: Db,
  { username, email }: Pick<NewPerson, 'username' | 'email'>,
  ownId?: number,
): Promise<void> {
  if (email !== null) await assertEmailUnused(db, email, ownId);
  if (await isTaken(db, 'username_key', foldText(username), ownId)) throw usernameTaken();
}

const usernameTaken = () => invalid({ username: ['A user with this username already exists.'] });

/** Creates a person with preferences and, if requested, a writer. Returns the person's id. */
export async function createPerson(db: Db, person: NewPerson): Promise<number> {
  await assertUnused(db, person);
  const [id] = await createPeople(db, [person]);
  if (id === undefined) throw new Error('The person was not created.');
  return id;
}

/** Creates people and returns their ids in the same order. Throws 400 if a username or email is taken. */
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
  const created = people.map((person) => {
    const id = idByKey.get(foldText(person.username));
    // A concurrent call took the username or email, so the row was skipped.
    if (id === undefined) throw usernameTaken();
    return { ...person, id };
  });
  await insertRows(
    db,
    'user_preferences',
    created.map(({ id, defaultOrganizationId = null }) => ({
      person_id: id,
      default_organization_id: defaultOrganizationId,
    })),
  );
  await insertRows(
    db,
    'writer',
    created.flatMap(({ id, writer }) =>
      writer ? [{ person_id: id, rate_cents: writer.rateCents }] : [],
    ),
  );
  await recordEvents(
    db,
    created.map(({ id }) => ({ topic: 'person', recordId: id, kind: 'created' as const })),
  );
  return created.map(({ id }) => id);
}

type Registration = Pick<
  NewPerson,
  'username' | 'email' | 'first_name' | 'last_name' | 'title' | 'phone_number' | 'passwordHash'
>;

/** Completes the record of a person who was added before they registered. */
export async function registerPerson(db: Db, id: number, person: Registration): Promise<void> {
  await assertUnused(db, person, id);
  await updateRow(db, 'person', id, {
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

/** Finds an active person with this name and without an email address, such as an imported person. */
export async function findUnreachableNamesake(db: Db, { first_name, last_name }: Names) {
  return selectUnreachableNamesake(db, foldText(`${first_name} ${last_name}`.trim()));
}

/** The maximum length of a generated username, because names can be too long to type. */
const maximumLength = 60;

/** Returns first.last in lowercase and without accents; keeps letters of other alphabets. */
function usernameBase({ first_name, last_name }: Names): string {
  const plain = (text: string) =>
    foldText(text)
      .normalize('NFKD')
      .replace(/[^\p{L}\p{N}]+/gu, '')
      .normalize('NFC');
  const whole = [plain(first_name), plain(last_name)].filter(Boolean).join('.') || 'user';
  return [...whole].slice(0, maximumLength).join('').replace(/\.$/, '');
}

/** Generates unique usernames in the form first.last, with a number appended if the username is taken. */
export async function generateUsernames(db: Db, people: readonly Names[]): Promise<string[]> {
  // The username 'lead' is reserved. Users can't choose it either.
  const taken = new Set(['lead', ...(await selectUsernameKeys(db))]);
  return people.map((person) => {
    const base = usernameBase(person);
    let username = base;
    for (let number = 2; taken.has(username); number += 1) username = `${base}${number}`;
    taken.add(username);
    return username;
  });
}

export async function generateUsername(db: Db, person: Names): Promise<string> {
  const [username] = await generateUsernames(db, [person]);
  if (username === undefined) throw new Error('The username was not generated.');
  return username;
}
