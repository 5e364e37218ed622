import type { Kysely } from 'kysely';

/**
 * Every table. Each `*.table.ts` adds its own by module augmentation, so that platform depends on no area. A repository
 * narrows this to the tables that it uses (`Pick<Tables, …>`).
 */
// biome-ignore lint/suspicious/noEmptyInterface: areas add to it
export interface Tables {}

/** A connection or transaction on all tables. */
export type Db = Kysely<Tables>;

/** A boolean column: both engines store 0 or 1. */
export type Flag = 0 | 1;

export const flag = (value: boolean): Flag => (value ? 1 : 0);
