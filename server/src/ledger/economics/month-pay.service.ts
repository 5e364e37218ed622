import { nextMonth, termsIn } from '@portal/contract/ledger/ledger-sums.ts';
import { dayInZone } from '@portal/contract/platform/dates.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { lineTitle } from '../agreements/agreement.presenter.ts';
import {
  selectAgreementsOf,
  selectLines,
  selectTerms,
} from '../agreements/agreement.repository.ts';
import {
  selectWrittenArticles,
  type WrittenArticle,
} from '../deliveries/written-article.repository.ts';
import { currentMonth } from '../ledgers/line-histories.service.ts';
import {
  type FeeRow,
  type PayScope,
  selectArticleLines,
  selectEconomicsMonths,
  selectFees,
  selectLinesSince,
  selectMonthLines,
} from './economics.repository.ts';
import { selectAllRates } from './pay-rate.repository.ts';
import { correctionsOf, type Line, payOf, type Rate, rateFor } from './pay-sums.ts';

/** The number of closed months whose articles are compared with their current state. */
const comparedMonths = 12;

/** Returns an article's line with the rate valid on the article's day. */
function lineOf(article: WrittenArticle, rates: readonly Rate[]): Line {
  const { person_id, group_id, content_type_id, title } = article;
  const day = dayInZone(new Date(article.at), clock.timeZone());
  const found = rateFor(rates, { person_id, group_id, content_type_id, day });
  const pay = { unit: found?.unit ?? null, rate: found?.amount ?? null };
  const words = Number(article.words);
  return {
    corrects_month: null,
    person_id,
    organization_id: article.organization_id,
    article_id: article.record_id,
    title,
    day,
    words,
    ...pay,
    amount: payOf(pay, words),
  };
}

const isInScope = (line: Line, scope: PayScope) =>
  'organizationIds' in scope
    ? scope.organizationIds.includes(line.organization_id)
    : scope.personIds.includes(line.person_id);

interface OpenMonth {
  month: string;
  firstMonth: string;
  closedThrough: string | null;
}

/** Returns the oldest open month's lines: its articles, and the corrections to closed months. */
async function readFirstOpenMonth(
  db: Db,
  scope: PayScope,
  { month, firstMonth, closedThrough }: OpenMonth,
): Promise<Line[]> {
  const since = nextMonth(month, -comparedMonths);
  const from = closedThrough === null || since < firstMonth ? firstMonth : since;
  const range = { from, to: currentMonth() };
  const rates = await selectAllRates(db);
  const known = await selectLinesSince(db, scope, from);
  const live = await selectWrittenArticles(db, scope, range);
  const liveIds = new Set(live.map(({ record_id }) => record_id));
  const knownIds = [...new Set(known.map(({ article_id }) => article_id))];
  // Articles whose writer or client has changed are live, but outside the scope.
  const articleIds = knownIds.filter((id) => !liveIds.has(id));
  const moved = await selectWrittenArticles(db, { articleIds }, range);
  const stored = await selectArticleLines(db, [...new Set([...knownIds, ...liveIds])]);
  const storedIds = new Set(stored.map(({ article_id }) => article_id));
  const now = [...live, ...moved].map((article) => lineOf(article, rates));
  const isOwn = (line: Line) => line.day.slice(0, 7) === month && !storedIds.has(line.article_id);
  const isEarlier = (line: Line) => storedIds.has(line.article_id) || line.day.slice(0, 7) < month;
  const lines = [...now.filter(isOwn), ...correctionsOf(stored, now.filter(isEarlier))];
  return lines.filter((line) => isInScope(line, scope));
}

/**
 * Returns a month's pay: the stored lines if the month is closed, otherwise lines for its articles at the rates valid
 * on the articles' days. Months before the first rate have no lines. The number of queries is fixed.
 */
export async function readMonthLines(db: Db, scope: PayScope, month: string): Promise<Line[]> {
  const { closedThrough, firstMonth } = await selectEconomicsMonths(db);
  if (firstMonth === null || month < firstMonth || month > currentMonth()) return [];
  if (closedThrough !== null && month <= closedThrough) return selectMonthLines(db, scope, month);
  const firstOpen = closedThrough === null ? firstMonth : nextMonth(closedThrough);
  if (month === firstOpen) {
    return readFirstOpenMonth(db, scope, { month, firstMonth, closedThrough });
  }
  const rates = await selectAllRates(db);
  const live = await selectWrittenArticles(db, scope, { from: month, to: month });
  const stored = await selectArticleLines(
    db,
    live.map(({ record_id }) => record_id),
  );
  const storedIds = new Set(stored.map(({ article_id }) => article_id));
  return live
    .filter(({ record_id }) => !storedIds.has(record_id))
    .map((article) => lineOf(article, rates));
}

/** Returns the fees of the lines that are in force in an open month. */
async function readOpenFees(
  db: Db,
  organizationIds: readonly number[],
  month: string,
): Promise<FeeRow[]> {
  const agreements = await selectAgreementsOf(db, organizationIds);
  const byId = new Map(agreements.map((agreement) => [agreement.id, agreement]));
  const lines = await selectLines(db, [...byId.keys()]);
  const terms = await selectTerms(
    db,
    lines.map(({ id }) => id),
  );
  const termsOf = Map.groupBy(terms, ({ line_id }) => line_id);
  return lines.flatMap((line) => {
    const agreement = byId.get(line.agreement_id);
    const hasEnded = !agreement || (agreement.end_month !== null && agreement.end_month < month);
    const own = (termsOf.get(line.id) ?? []).map(({ from_month, fee_cents }) => ({
      fromMonth: from_month,
      fee_cents,
    }));
    const amount = termsIn(own, month)?.fee_cents ?? null;
    if (hasEnded || amount === null) return [];
    return [
      {
        organization_id: line.organization_id,
        line_id: line.id,
        agreement_name: agreement.name,
        title: lineTitle(line),
        amount,
      },
    ];
  });
}

/** Returns organizations' fees in a month: the stored fees if the month is closed, otherwise the current fees. */
export async function readMonthFees(
  db: Db,
  organizationIds: readonly number[],
  month: string,
): Promise<FeeRow[]> {
  const { closedThrough } = await selectEconomicsMonths(db);
  if (closedThrough === null || month > closedThrough) {
    return readOpenFees(db, organizationIds, month);
  }
  return selectFees(db, organizationIds, month);
}
