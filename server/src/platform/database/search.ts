import { foldText } from '@portal/contract/platform/text.ts';
import { type RawBuilder, sql } from 'kysely';

/** Whether a folded key column contains a text as people type it; no character of it is a wildcard. */
export function containsText(column: string, searched: string): RawBuilder<boolean> {
  const literal = foldText(searched).replace(/[\\%_]/g, (character) => `\\${character}`);
  return sql<boolean>`${sql.ref(column)} like ${`%${literal}%`} escape '\\'`;
}
