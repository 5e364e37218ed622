import { lineKinds } from '@portal/contract/ledger/line-kinds.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { conflict, invalid } from '#platform/errors.ts';
import { lineTitle } from './agreement.presenter.ts';
import { selectAgreementsOf, selectClosedThrough, selectLines } from './agreement.repository.ts';

export interface PlannedLine {
  kind: keyof typeof lineKinds;
  contentTypeId: number | null;
  from: string;
  /** Null if the line has no end. */
  to: string | null;
}

const overlap = (one: PlannedLine, other: PlannedLine) =>
  (other.to === null || one.from <= other.to) && (one.to === null || other.from <= one.to);

interface StoredLine extends PlannedLine {
  agreementId: number;
  organizationId: number;
  title: string;
}

/** Reads the lines of organizations, with the months of their agreements. */
export async function readStoredLines(
  db: Db,
  organizationIds: readonly number[],
): Promise<StoredLine[]> {
  const agreements = await selectAgreementsOf(db, organizationIds);
  const byId = new Map(agreements.map((agreement) => [agreement.id, agreement]));
  const lines = await selectLines(db, [...byId.keys()]);
  return lines.flatMap((line) => {
    const agreement = byId.get(line.agreement_id);
    if (!agreement) return [];
    return [
      {
        kind: line.kind,
        contentTypeId: line.content_type_id,
        from: agreement.start_month,
        to: agreement.end_month,
        agreementId: agreement.id,
        organizationId: line.organization_id,
        title: lineTitle(line),
      },
    ];
  });
}

/** Returns the line that would count the same records as the given line, or undefined if there is none. */
export function findRival<Line extends PlannedLine>(
  line: PlannedLine,
  others: readonly Line[],
): Line | undefined {
  if (!lineKinds[line.kind].isCounted) return undefined;
  return others.find(
    (other) =>
      other.kind === line.kind &&
      other.contentTypeId === line.contentTypeId &&
      overlap(line, other),
  );
}

export const rivalText = (title: string): string =>
  `“${title}” already counts the same records in these months.`;

/**
 * Throws 400 if two lines would count the same record, that is, if they have the same kind and content type in the same
 * months. `agreementId` is the agreement whose stored lines `planned` replaces.
 */
export async function assertCountedOnce(
  db: Db,
  organizationId: number,
  planned: readonly PlannedLine[],
  { agreementId, field }: { agreementId?: number; field: string },
): Promise<void> {
  const stored = await readStoredLines(db, [organizationId]);
  const others = stored.filter((line) => line.agreementId !== agreementId);
  for (const [index, line] of planned.entries()) {
    const known = findRival(line, others);
    if (known) throw invalid({ [field]: [rivalText(known.title)] });
    const rival = findRival(line, planned.slice(0, index));
    if (rival) throw invalid({ [field]: [rivalText(lineKinds[rival.kind].label)] });
  }
}

/** Throws 400 if a month is closed, because its stored sums can't change. */
export async function assertOpen(
  db: Db,
  organizationId: number,
  month: string,
  field: string,
): Promise<void> {
  const closed = await selectClosedThrough(db, organizationId);
  if (closed !== null && month <= closed) {
    throw invalid({ [field]: [closedProblem(closed)] });
  }
}

/** Throws 400 unless a month's year is at most three years before or ten years after the current year. */
export function assertNear(month: string, field: string): void {
  const problem = farProblem(month);
  if (problem) throw invalid({ [field]: [problem] });
}

/** Returns why a month is too far from the current year, or null if the month is near enough. */
export function farProblem(month: string): string | null {
  const years = Number(month.slice(0, 4)) - Number(clock.today().slice(0, 4));
  if (years < -3) return 'Enter a month within the last three years.';
  return years > 10 ? 'Enter a month within the next ten years.' : null;
}

export const closedProblem = (closed: string): string =>
  `The months through ${closed} are closed. Enter a later month.`;

export const assertDeletable = (hasClosedMonths: boolean): void => {
  if (hasClosedMonths) {
    throw conflict('Months of this agreement are closed. End it instead of deleting it.');
  }
};
