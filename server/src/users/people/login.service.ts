import type { Selectable } from 'kysely';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { orNotFound } from '#platform/errors.ts';
import {
  selectPersonById,
  selectPersonByLogin,
  updateLastLogin,
  updatePasswordHash,
} from './person.repository.ts';
import type { PersonTable } from './person.table.ts';

/** A full person row. Never return it in a response, since it contains the password hash. */
export type Login = Selectable<PersonTable>;

/** Finds the person with this username or email; deleted people are never found. */
export async function findLogin(db: Db, login: string): Promise<Login | null> {
  return (await selectPersonByLogin(db, login)) ?? null;
}

export async function getLogin(db: Db, id: number): Promise<Login> {
  return orNotFound(await selectPersonById(db, id), 'User');
}

export async function recordLogin(db: Db, id: number): Promise<void> {
  await updateLastLogin(db, id, clock.instant());
}

export async function setPasswordHash(db: Db, id: number, hash: string): Promise<void> {
  await updatePasswordHash(db, id, hash);
}
