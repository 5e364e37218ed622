import type { Db } from '#platform/database/tables.ts';
import type { World } from './world.ts';

/**
 * The kinds of callers. `stranger` is a customer of another organization, `linkHolder` sends a review link's token
 * instead of a session token, and `calendarHolder` sends the token from a calendar feed's address.
 */
export const kinds = [
  'anonymous',
  'linkHolder',
  'calendarHolder',
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

/** The kinds of callers that are signed in. */
export type SignedInKind = Exclude<Kind, 'anonymous' | 'linkHolder' | 'calendarHolder'>;

export const isSignedIn = (kind: Kind): kind is SignedInKind =>
  kind !== 'anonymous' && kind !== 'linkHolder' && kind !== 'calendarHolder';

/** The expected status for each kind of caller. */
export type Statuses = Readonly<Record<Kind, number>>;

export interface Expectation {
  statuses: Statuses;
  /** Builds a new input for each kind of caller, because a call may use up its records. */
  input?: (db: Db, world: World, kind: Kind) => Promise<AccessInput> | AccessInput;
}

export interface AccessInput {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean>;
  body?: unknown;
}

const all = (status: number): Statuses =>
  Object.fromEntries(kinds.map((kind) => [kind, status])) as Record<Kind, number>;

/** Returns the same status for every caller, signed in or not. */
export const everyone = (status: number): Statuses => all(status);

export const signedIn = (status: number, change: Partial<Statuses> = {}): Statuses => ({
  ...all(status),
  anonymous: 401,
  linkHolder: 401,
  calendarHolder: 401,
  ...change,
});

/** Returns the statuses for people in any group; people without a group get 403. */
export const viewers = (status: number, change: Partial<Statuses> = {}): Statuses => ({
  ...signedIn(status),
  nobody: 403,
  ...change,
});

export const staffOnly = (status: number, change: Partial<Statuses> = {}): Statuses => ({
  ...signedIn(403),
  staff: status,
  superuser: status,
  ...change,
});

export const superuserOnly = (status: number): Statuses => ({
  ...signedIn(403),
  superuser: status,
});

/** Returns the statuses for records that only staff can see; others get 404. */
export const staffRecord = (status: number, change: Partial<Statuses> = {}): Statuses => ({
  ...signedIn(404),
  staff: status,
  superuser: status,
  ...change,
});
