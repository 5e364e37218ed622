import type { Db } from '#platform/database/tables.ts';
import type { World } from './world.ts';

/** Everybody whom the access test calls as. `stranger` is a customer of another organization. */
export const kinds = [
  'anonymous',
  'nobody',
  'customer',
  'stranger',
  'owner',
  'writer',
  'otherWriter',
  'editor',
  'approver',
  'poster',
  'staff',
  'superuser',
] as const;
export type Kind = (typeof kinds)[number];

/** The status that each kind of person gets. */
export type Statuses = Readonly<Record<Kind, number>>;

export interface Expectation {
  statuses: Statuses;
  /** Path, query and body of the call; made anew for each kind of person, so that it may use records up. */
  input?: (db: Db, world: World, kind: Kind) => Promise<AccessInput> | AccessInput;
}

export interface AccessInput {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean>;
  body?: unknown;
}

const all = (status: number): Statuses =>
  Object.fromEntries(kinds.map((kind) => [kind, status])) as Record<Kind, number>;

/** Also for who isn't signed in. */
export const everybody = (status: number): Statuses => all(status);

/** For whoever is signed in. */
export const signedIn = (status: number, change: Partial<Statuses> = {}): Statuses => ({
  ...all(status),
  anonymous: 401,
  ...change,
});

/** For who may view articles: all groups, but not who has none. */
export const viewers = (status: number, change: Partial<Statuses> = {}): Statuses => ({
  ...signedIn(status),
  nobody: 403,
  ...change,
});

/** For staff and superusers alone. */
export const staffOnly = (status: number, change: Partial<Statuses> = {}): Statuses => ({
  ...signedIn(403),
  staff: status,
  superuser: status,
  ...change,
});

/** For superusers alone. */
export const superuserOnly = (status: number): Statuses => ({
  ...signedIn(403),
  superuser: status,
});

/** For staff; others don't see the record, so that it isn't there for them. */
export const staffRecord = (status: number, change: Partial<Statuses> = {}): Statuses => ({
  ...signedIn(404),
  staff: status,
  superuser: status,
  ...change,
});
