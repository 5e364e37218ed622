import { monthTitle } from '@portal/contract/reporting/data/report-period.ts';
import {
  mostNumberRows,
  type NumberComparison,
} from '@portal/contract/reporting/origins/number-origin.schema.ts';
import type { PresentationContent } from '@portal/contract/reporting/presentations/presentation-content.schema.ts';
import type { Db } from '#platform/database/tables.ts';
import { invalid } from '#platform/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { PresentationRow } from '../presentations/presentation.repository.ts';
import { getPresentation } from '../presentations/presentation.service.ts';
import { readContent } from '../presentations/presentation-content.service.ts';
import { type DeckNumber, numbersOf } from './deck-numbers.ts';

interface Compared {
  component: string;
  number: DeckNumber;
}

const monthCount = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));

/**
 * Returns a deck's numbers by a key that is the same in the decks of other months: the component's name, its place
 * among the components with this name, the metric, and the distance from the report's month. Parts are included only
 * for the latest month.
 */
function comparableNumbers(content: PresentationContent): Map<string, Compared> {
  const places = new Map<string, number>();
  const own = content.year * 12 + content.month;
  const rows = numbersOf(content).flatMap(({ component, numbers }) => {
    const place = (places.get(component.name) ?? 0) + 1;
    places.set(component.name, place);
    const latest = numbers
      .map(({ month }) => month)
      .toSorted()
      .at(-1);
    const name = place === 1 ? component.verbose_name : `${component.verbose_name} ${place}`;
    return numbers
      .filter(({ isPart, month }) => !isPart || month === latest)
      .map((number) => {
        const distance = monthCount(number.month) - own;
        const key = `${component.name} ${place} ${number.metric} ${distance}`;
        return [key, { component: name, number }] as const;
      });
  });
  return new Map(rows);
}

function differenceOf(first: number | null, second: number | null) {
  if (first === null || second === null) return { difference: null, percent: null };
  const difference = second - first;
  const percent = first === 0 ? null : Math.round((difference / first) * 1_000) / 10;
  return { difference, percent };
}

const presentDeck = (presentation: PresentationRow, content: PresentationContent) => ({
  presentation: presentation.id,
  report: content.report,
  year: content.year,
  month: content.month,
  version_number: content.version_number,
  frozen_at: content.frozen_at,
});

interface Asked {
  with: number;
  number?: number | undefined;
  with_number?: number | undefined;
}

/** Compares the numbers of two decks. Throws 400 if they belong to different organizations. */
export async function compareNumbers(
  db: Db,
  viewer: Viewer,
  presentation: PresentationRow,
  asked: Asked,
): Promise<NumberComparison> {
  const other = await getPresentation(db, viewer, asked.with);
  if (other.organization_id !== presentation.organization_id) {
    throw invalid({ with: ['Choose a presentation of the same client.'] });
  }
  const [one, two] = [
    await readContent(db, viewer, presentation, { number: asked.number }),
    await readContent(db, viewer, other, { number: asked.with_number }),
  ];
  const [first, second] = [comparableNumbers(one), comparableNumbers(two)];
  const keys = [...new Set([...first.keys(), ...second.keys()])];
  const periodOf = (compared: Compared | undefined) =>
    compared ? monthTitle(compared.number.month) : null;
  return {
    first: presentDeck(presentation, one),
    second: presentDeck(other, two),
    total: keys.length,
    rows: keys.slice(0, mostNumberRows).map((key) => {
      const [a, b] = [first.get(key), second.get(key)];
      const values = [a?.number.value ?? null, b?.number.value ?? null] as const;
      return {
        key,
        component: (a ?? b)?.component ?? '',
        metric: (a ?? b)?.number.metric ?? '',
        first_period: periodOf(a),
        second_period: periodOf(b),
        first: values[0],
        second: values[1],
        ...differenceOf(...values),
      };
    }),
  };
}
