import type { Db } from '#platform/database/tables.ts';
import type { AskedFacts, OutsideFacts } from '#reporting/commentary/commentary.events.ts';
import { lineTitle } from './agreement.presenter.ts';
import { selectLinesWithTerms } from './agreement.repository.ts';

/** Returns an organization's agreement lines whose quantity changes in any of the given months. */
export async function readTermChanges(
  db: Db,
  { organizationId, months }: AskedFacts,
): Promise<OutsideFacts> {
  const rows = await selectLinesWithTerms(db, organizationId);
  const byLine = Map.groupBy(rows, ({ id }) => id);
  const causes = [...byLine.values()].flatMap((terms) => {
    // If several terms start in the same month, the terms added last apply.
    const inForce = [...new Map(terms.map((one) => [one.from_month, one])).values()].sort(
      (one, other) => (one.from_month < other.from_month ? -1 : 1),
    );
    return inForce.flatMap((one, place) => {
      const before = inForce[place - 1];
      const isChange = before !== undefined && before.quantity !== one.quantity;
      if (!isChange || !months.includes(one.from_month)) return [];
      return [{ kind: 'terms_changed' as const, at: one.from_month, title: lineTitle(one) }];
    });
  });
  return { values: [], causes };
}
