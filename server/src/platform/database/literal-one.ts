import { sql } from 'kysely';
import type { Flag } from './tables.ts';

/** 1 as a part of the statement: SQLite uses an index `where … = 1` for a literal, and not for a parameter. */
export const literalOne = sql.lit<Flag>(1);
