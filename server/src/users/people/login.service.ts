import type { Selectable } from 'kysely';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import {
  selectPersonById,
  selectPersonByLogin,
  updateLastLogin,
  updatePersonRow,
} from './person.repository.ts';
import type { PersonTable } from './person.table.ts';

/** A person as signing in needs it, with the hash of the password. It is never presented. */
export type Login = Selectable<PersonTable>;

/** Whom a username or an address means; deleted people are nobody. */
export async function findLogin(db: Db, login: string): Promise<Login | null> {
  return (await selectPersonByLogin(db, login)) ?? null;
}

export async function getLogin(db: Db, id: number): Promise<Login> {
  const login = await selectPersonById(db, id);
  if (!login) throw notFound('User');
  return login;
}

export async function noteLogin(db: Db, id: number): Promise<void> {
  await updateLastLogin(db, id, clock.instant());
}

export async function setPasswordHash(db: Db, id: number, hash: string): Promise<void> {
  await updatePersonRow(db, id, { password_hash: hash });
}
