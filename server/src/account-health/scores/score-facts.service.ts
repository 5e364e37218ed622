import { addMonths, dayInZone } from '@portal/contract/platform/dates.ts';
import { countWaitingApprovals } from '#content/assignments/pending-approvals.service.ts';
import { listStandingsOf } from '#ledger/ledgers/standing.service.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { selectLiveDates } from '../posting/account-posts.repository.ts';
import {
  selectAverageScores,
  selectLastMeetings,
  selectPulses,
  selectSentReports,
  selectTotals,
} from './score-facts.repository.ts';
import { keptPosts, type MonthFact, noFacts, type ScoreFacts } from './score-facts.ts';

/** The number of months in a comparison, including the newest one. */
const comparedMonths = 4;
/** The number of months before the current one whose totals are read. */
const readMonths = 7;

const dayOf = (instant: string): string => dayInZone(new Date(instant), clock.timeZone());

type Total = Awaited<ReturnType<typeof selectTotals>>[number];

/**
 * Returns the newest total with the average of the months before it. The account's totals must be ordered newest first.
 */
function monthFact(totals: readonly Total[]): MonthFact | null {
  const [newest, ...others] = totals;
  if (!newest) return null;
  const earliest = addMonths(`${newest.month}-01`, 1 - comparedMonths).slice(0, 7);
  const before = others.filter(({ month }) => month >= earliest);
  const sum = before.reduce((total, one) => total + one.total, 0);
  return {
    month: newest.month,
    total: newest.total,
    before: before.length === 0 ? null : Math.round(sum / before.length),
  };
}

type Standing = Awaited<ReturnType<typeof listStandingsOf>>[number];

function ledgerFact({ month, state, risk, lines }: Standing): ScoreFacts['ledger'] {
  const ratio = ({ missing, promised }: Standing['lines'][number]) =>
    missing / Math.max(1, promised);
  const [line] = lines.toSorted((one, other) => ratio(other) - ratio(one));
  if (!line || line.missing === 0) return { month, state, risk, line: null };
  const { title, promised, delivered, missing } = line;
  return { month, state, risk, line: { title, promised, delivered, missing } };
}

/**
 * Reads the facts of accounts with a fixed number of queries. Facts about the future, such as a planned meeting, are
 * ignored.
 */
export async function readFacts(db: Db, ids: readonly number[]): Promise<Map<number, ScoreFacts>> {
  const today = clock.today();
  const facts = new Map<number, ScoreFacts>(ids.map((id) => [id, { ...noFacts }]));
  const note = (id: number, fact: Partial<ScoreFacts>) => Object.assign(facts.get(id) ?? {}, fact);
  const from = addMonths(`${today.slice(0, 7)}-01`, -readMonths).slice(0, 7);
  // A month that isn't over yet can't be compared.
  const totals = (await selectTotals(db, ids, from)).filter(
    ({ month }) => month < today.slice(0, 7),
  );
  for (const [id, own] of Map.groupBy(totals, ({ organization_id }) => organization_id)) {
    note(id, {
      traffic: monthFact(own.filter(({ kind }) => kind === 'analytics')),
      leads: monthFact(own.filter(({ kind }) => kind === 'leads')),
    });
  }
  const scores = await selectAverageScores(db, ids);
  for (const [id, own] of Map.groupBy(scores, ({ organization_id }) => organization_id)) {
    const scoreOf = (device: string) =>
      own.find((one) => one.device === device)?.average_percent ?? null;
    const measured = own.map(({ measured_at }) => dayOf(measured_at)).sort();
    note(id, {
      page_speed: {
        desktop: scoreOf('desktop'),
        mobile: scoreOf('mobile'),
        measured: measured.at(-1) ?? today,
      },
    });
  }
  for (const { id, live_dates, target_met_until } of await selectLiveDates(db, { ids })) {
    // Only `postColumns` writes this column.
    const dates = (JSON.parse(live_dates) as string[]).map(dayOf).filter((day) => day <= today);
    const scheduled = target_met_until === '9999';
    note(id, { posting: { live: dates.slice(0, keptPosts), scheduled } });
  }
  for (const [id, { waiting, since }] of await countWaitingApprovals(db, ids)) {
    note(id, { approvals: { waiting, since: since === null ? null : dayOf(since) } });
  }
  for (const { organization_id, sent_at, recipients, opened } of await selectSentReports(db, ids)) {
    note(organization_id, { report: { sent: dayOf(sent_at), recipients, opened } });
  }
  for (const standing of await listStandingsOf(db, ids)) {
    note(standing.organization_id, { ledger: ledgerFact(standing) });
  }
  for (const { organization_id, day } of await selectLastMeetings(db, ids, today)) {
    note(organization_id, { meetings: { last: day } });
  }
  for (const { organization_id, value, created_at } of await selectPulses(db, ids)) {
    note(organization_id, { pulse: { value, set: dayOf(created_at) } });
  }
  return facts;
}
