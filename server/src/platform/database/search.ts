import { foldText } from '@portal/contract/platform/text.ts';
import { type RawBuilder, sql } from 'kysely';

/** Returns the condition that a folded column contains the typed text; LIKE's wildcards are escaped. */
export function containsText(column: string, searched: string): RawBuilder<boolean> {
  const literal = foldText(searched).replace(/[\\%_]/g, (character) => `\\${character}`);
  return sql<boolean>`${sql.ref(column)} like ${`%${literal}%`} escape '\\'`;
}
