import type { Kysely } from 'kysely';

/**
 * Every table of the portal. Each `*.table.ts` adds its own by module augmentation, so that platform
 * knows no area; a repository narrows it to the tables that it may touch (`Pick<Tables, …>`).
 */
// biome-ignore lint/suspicious/noEmptyInterface: areas add to it
export interface Tables {}

/** A connection or a transaction on all tables. */
export type Db = Kysely<Tables>;

/** A yes or no in a table: both engines keep it as 0 or 1. */
export type Flag = 0 | 1;

export const flag = (value: boolean): Flag => (value ? 1 : 0);
