import { nextMonth } from '@portal/contract/ledger/ledger-sums.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import { closeNextMonth } from '#ledger/economics/economics-close.service.ts';
import { automaticallyClosed } from '#ledger/ledgers/ledger-close.service.ts';
import { clock } from '#platform/clock.ts';
import { insertRows } from '#platform/database/insert-rows.ts';
import type { Db } from '#platform/database/tables.ts';
import { readCast } from './cast.ts';

/** The first rates start this many months before the current month. */
const pastMonths = 4;

/**
 * Creates writers' rates, and closes the months that are over. One writer gets a raise, and one is paid per article.
 */
export async function makeEconomics(db: Db): Promise<void> {
  const cast = await readCast(db);
  const month = clock.today().slice(0, 7);
  const writers = await db
    .selectFrom('writer')
    .select('person_id')
    .orderBy('person_id')
    .limit(2)
    .execute();
  const first = `${nextMonth(month, -pastMonths)}-01`;
  const common = {
    person_id: null,
    group_id: null,
    content_type_id: null,
    created_by_id: cast.id('leader'),
    created_at: clock.instant(),
  };
  const [perWord, perArticle] = writers;
  const word = { ...common, unit: 'word' as const };
  const rates = [
    { ...word, group_id: groups.writer.id, amount: 9_000, valid_from: first },
    ...(perWord
      ? [
          { ...word, person_id: perWord.person_id, amount: 11_000, valid_from: first },
          {
            ...word,
            person_id: perWord.person_id,
            amount: 12_500,
            valid_from: `${nextMonth(month, -1)}-01`,
          },
        ]
      : []),
    ...(perArticle
      ? [
          {
            ...common,
            person_id: perArticle.person_id,
            unit: 'article' as const,
            amount: 8_500,
            valid_from: first,
          },
        ]
      : []),
  ];
  await insertRows(db, 'pay_rate', rates);
  const through = automaticallyClosed();
  for (let count = 0; count < pastMonths; count += 1) await closeNextMonth(db, through);
}
