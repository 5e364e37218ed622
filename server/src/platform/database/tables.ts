import type { Kysely } from 'kysely';

/**
 * All tables. Each `*.table.ts` adds its own tables by module augmentation, so that platform doesn't depend on any
 * area. A repository narrows this type to the tables that it uses (`Pick<Tables, …>`).
 */
// biome-ignore lint/suspicious/noEmptyInterface: areas add to it
export interface Tables {}

/** A connection or transaction with access to all tables. */
export type Db = Kysely<Tables>;

/** A boolean column: both engines store 0 or 1. */
export type Flag = 0 | 1;

export const flag = (value: boolean): Flag => (value ? 1 : 0);
