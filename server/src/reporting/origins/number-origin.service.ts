import { lastDayOf } from '@portal/contract/platform/dates.ts';
import type {
  DataOrigin,
  DataProvenance,
} from '@portal/contract/reporting/data/report-data.schema.ts';
import { snapshotSources } from '@portal/contract/reporting/data/report-data.schema.ts';
import type { MonthlyDataKind } from '@portal/contract/reporting/data/report-data-kinds.ts';
import type { ShownGoal } from '@portal/contract/reporting/goals/metric-goal.schema.ts';
import {
  longestHistory,
  type NumberOrigin,
  type NumberSource,
} from '@portal/contract/reporting/origins/number-origin.schema.ts';
import type { Db } from '#platform/database/tables.ts';
import { isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { type NumberChangeRow, selectNumberChanges } from '../data/number-change.repository.ts';
import { findTypists } from '../data/organization-data.service.ts';
import { type SnapshotRow, selectSnapshots } from '../data/report-data.repository.ts';

/** A number of a calendar month, with the provenance that is stored or frozen with it. */
export interface MonthNumber {
  key: string;
  label: string;
  value: number | null;
  kind: MonthlyDataKind;
  /** YYYY-MM. */
  month: string;
  provenance: DataProvenance;
  goal?: ShownGoal | undefined;
}

const connectorSources: Record<MonthlyDataKind, NumberSource> = {
  analytics: 'google_analytics',
  leads: 'whatconverts',
};

export const sourceOf = (kind: MonthlyDataKind, origin: DataOrigin): NumberSource =>
  origin === 'connector' ? connectorSources[kind] : origin;

export const monthPeriod = (month: string) => ({ from: `${month}-01`, to: lastDayOf(month) });

const presentPerson = (id: number | null, name: string | null) =>
  id === null ? null : { id, name: name ?? '' };

const presentChange = (row: NumberChangeRow) => ({
  action: row.action,
  changed_at: row.changed_at,
  person: presentPerson(row.person_id, row.person_name),
  before: row.total_before === null ? null : Number(row.total_before),
  after: row.total_after === null ? null : Number(row.total_after),
});

const fileWord = 'File ';

interface Facts {
  /** The changes to the month's numbers from all origins, newest first. */
  changes: readonly NumberChangeRow[];
  /** The stored row; undefined unless it still has the shown numbers. */
  stored: SnapshotRow | undefined;
  typistOf: Awaited<ReturnType<typeof findTypists>>;
}

/** Returns the change that stored the shown numbers, or undefined if it wasn't recorded. */
const findCause = ({ changes }: Facts, { origin, fetched_at }: DataProvenance) =>
  changes.find(
    (change) =>
      change.origin === origin && change.action !== 'removed' && change.changed_at <= fetched_at,
  );

function accountOf({ provenance }: MonthNumber, facts: Facts): string | null | undefined {
  const { origin, name } = provenance;
  if (origin === 'by_hand') return undefined;
  if (origin === 'file') return name.startsWith(fileWord) ? name.slice(fileWord.length) : null;
  return findCause(facts, provenance)?.account ?? facts.stored?.source_id ?? null;
}

function authorOf({ provenance }: MonthNumber, facts: Facts) {
  if (provenance.origin === 'connector') return undefined;
  const cause = findCause(facts, provenance);
  if (cause) return presentPerson(cause.person_id, cause.person_name);
  const typist = facts.stored && facts.typistOf(provenance.origin, facts.stored);
  return typist ? { id: typist.id, name: typist.name } : null;
}

function staffFacts(number: MonthNumber, facts: Facts) {
  const account = accountOf(number, facts);
  const author = authorOf(number, facts);
  return {
    ...(account !== undefined && { account }),
    ...(author !== undefined && { changed_by: author }),
    history: facts.changes.slice(0, longestHistory).map(presentChange),
  };
}

/**
 * Returns the origins of an organization's monthly numbers, in the same order as the numbers. Only staff get accounts,
 * files, people, and the history. The caller must have checked that the viewer may see the numbers.
 */
export async function resolveMonthOrigins(
  db: Db,
  viewer: Viewer,
  organizationId: number,
  numbers: readonly MonthNumber[],
): Promise<NumberOrigin[]> {
  const factsOf = isStaff(viewer) ? await readFacts(db, organizationId, numbers) : null;
  return numbers.map((number) => {
    const { key, label, value, kind, month, provenance, goal } = number;
    return {
      key,
      label,
      value,
      source: sourceOf(kind, provenance.origin),
      period: monthPeriod(month),
      pulled_at: provenance.fetched_at || null,
      ...(goal && { goal }),
      ...(factsOf && staffFacts(number, factsOf(number))),
    };
  });
}

async function readFacts(db: Db, organizationId: number, numbers: readonly MonthNumber[]) {
  const kinds = [...new Set(numbers.map(({ kind }) => kind))];
  const months = [...new Set(numbers.map(({ month }) => month))];
  const changes = await selectNumberChanges(db, { organizationId, kinds, months });
  const rows =
    kinds.length === 0
      ? []
      : await selectSnapshots(db, { kinds, organizationIds: [organizationId], months });
  const typistOf = await findTypists(db, rows);
  const byMonth = Map.groupBy(changes, ({ kind, month }) => `${kind} ${month}`);
  return ({ kind, month, provenance }: MonthNumber): Facts => ({
    changes: byMonth.get(`${kind} ${month}`) ?? [],
    stored: rows.find(
      (row) =>
        row.connector === snapshotSources[kind][provenance.origin] &&
        row.month === month &&
        row.fetched_at === provenance.fetched_at,
    ),
    typistOf,
  });
}

interface OtherNumber {
  key: string;
  label: string;
  value: number | null;
  source: NumberSource;
  pulledAt: string | null;
  period?: { from: string; to: string };
  goal?: ShownGoal | undefined;
  /** Returned only to staff; omitted if the number has no account or author. */
  account?: string | null;
  changedBy?: { id: number; name: string } | null;
}

/** Returns the origin of a number that isn't monthly data, without the facts that the viewer can't see. */
export function otherOrigin(viewer: Viewer, number: OtherNumber): NumberOrigin {
  const { key, label, value, source, pulledAt, period, goal, account, changedBy } = number;
  return {
    key,
    label,
    value,
    source,
    pulled_at: pulledAt,
    ...(period && { period }),
    ...(goal && { goal }),
    ...(isStaff(viewer) && {
      ...(account !== undefined && { account }),
      ...(changedBy !== undefined && { changed_by: changedBy }),
    }),
  };
}
