import type { DueArticles, Promised, PromisedIn } from '@portal/contract/ledger/ledger.schema.ts';
import { nextMonth, termsIn } from '@portal/contract/ledger/ledger-sums.ts';
import type { OverviewSections } from '@portal/contract/organizations/organization-overview.schema.ts';
import { yearMonth } from '@portal/contract/platform/dates.ts';
import { getPlanningMonth } from '#content/planning/months/planning-month.service.ts';
import { clientOrganizationIds } from '#organizations/organizations/organization.policy.ts';
import type { Db } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { lineTitle } from '../agreements/agreement.presenter.ts';
import { countPlannedArticles } from './ledger.repository.ts';
import {
  currentMonth,
  isInForce,
  type LineLedger,
  readLineLedgers,
} from './line-histories.service.ts';
import { selectArticleOrganizations, selectPromisedSetting } from './promised.repository.ts';

/** The number of months that clients see. */
const shownMonths = 6;

/**
 * Returns whether a viewer may see an organization's promises. Staff always may; the organization's clients may if
 * staff have enabled this.
 */
async function seesPromised(db: Db, viewer: Viewer, organizationId: number): Promise<boolean> {
  const row = await selectPromisedSetting(db, organizationId);
  if (!row) return false;
  if (isStaff(viewer)) return true;
  const own = clientOrganizationIds(viewer);
  const isOwn = own === 'all' || own.includes(organizationId);
  return isOwn && row.is_active === 1 && row.shows_promised === 1;
}

/** Returns an organization's promises as clients see them. Throws 404 if the viewer may not see them. */
export async function getPromised(
  db: Db,
  viewer: Viewer,
  organizationId: number,
): Promise<Promised> {
  if (!(await seesPromised(db, viewer, organizationId))) throw notFound('Organization');
  return readPromised(db, organizationId);
}

/** The number of months after the current month whose quantities can be read. */
const mostMonthsAhead = 36;

/**
 * Returns the quantities of one month as a report shows them. The list is empty if clients can't see the organization's
 * promises.
 */
export async function readPromisedIn(
  db: Db,
  { organizationId, month }: { organizationId: number; month: string },
): Promise<PromisedIn> {
  const setting = await selectPromisedSetting(db, organizationId);
  const is_shown = setting?.shows_promised === 1;
  const is_mailed = is_shown && setting.mails_promised === 1;
  const found = { organization: organizationId, month, is_shown, is_mailed };
  if (!is_shown || month > nextMonth(currentMonth(), mostMonthsAhead)) {
    return { ...found, lines: [] };
  }
  const ledgers = await readLineLedgers(db, [organizationId], { through: month });
  const lines = ledgers.flatMap(({ line, sums }) => {
    const own = sums.find((sum) => sum.month === month);
    const quantities = own && {
      promised: own.promised,
      carried_in: own.carriedIn,
      delivered: own.delivered + own.corrected,
    };
    if (!quantities || Object.values(quantities).every((quantity) => quantity === 0)) return [];
    return [{ id: line.id, kind: line.kind, title: lineTitle(line), ...quantities }];
  });
  return { ...found, lines };
}

async function readPromised(db: Db, organizationId: number): Promise<Promised> {
  const month = currentMonth();
  const from = nextMonth(month, 1 - shownMonths);
  const ledgers = await readLineLedgers(db, [organizationId], { through: month });
  const lines = ledgers.flatMap(({ line, sums }) => {
    const shown = sums.filter((sum) => sum.month >= from);
    if (shown.every(({ promised, delivered }) => promised === 0 && delivered === 0)) return [];
    return [
      {
        id: line.id,
        kind: line.kind,
        title: lineTitle(line),
        months: shown.map((sum) => ({
          month: sum.month,
          promised: sum.promised,
          carried_in: sum.carriedIn,
          delivered: sum.delivered + sum.corrected,
        })),
      },
    ];
  });
  return { organization: organizationId, current_month: month, lines };
}

/**
 * Returns the ledger's section of the client page, which is omitted if there are no promises or the viewer may not see
 * them.
 */
export async function findPromisedSection(
  db: Db,
  { organization, viewer }: { organization: { id: number }; viewer: Viewer },
): Promise<Partial<Pick<OverviewSections, 'promised'>>> {
  if (!(await seesPromised(db, viewer, organization.id))) return {};
  const { current_month, lines } = await readPromised(db, organization.id);
  return lines.length > 0 ? { promised: { current_month, lines } } : {};
}

/** Returns the number of articles that a line needs in a month, including the balance of earlier months. */
function dueIn({ sums, terms }: LineLedger, month: string): number {
  const own = sums.find((sum) => sum.month === month);
  if (own) return Math.max(0, own.promised - own.carriedIn);
  // For a future month, the balance of earlier months isn't known yet.
  return termsIn(terms, month)?.quantity ?? 0;
}

interface PlannedArticles {
  client_id: number;
  content_type_id: number;
  count: number;
}

function dueLines(
  ledgers: readonly LineLedger[],
  planned: readonly PlannedArticles[],
  month: string,
): DueArticles['lines'] {
  const inForce = ledgers.filter((one) => one.line.kind === 'articles' && isInForce(one, month));
  const ownTypes = inForce.flatMap(({ line }) => line.content_type_id ?? []);
  return inForce.flatMap((ledger) => {
    const { id, content_type_id } = ledger.line;
    const counted = planned
      .filter(({ content_type_id: type }) =>
        content_type_id === null ? !ownTypes.includes(type) : type === content_type_id,
      )
      .reduce((total, { count }) => total + Number(count), 0);
    const due = dueIn(ledger, month);
    if (due <= counted) return [];
    const title = lineTitle(ledger.line);
    return [{ id, content_type: content_type_id, title, due, planned: counted }];
  });
}

/**
 * Lists the organizations that need more articles in a planning month. A page can have fewer rows than its limit,
 * because organizations with enough articles are omitted.
 */
export async function listDueArticles(
  db: Db,
  planningMonthId: number,
  page: { limit: number; cursor?: string | undefined },
) {
  const month = yearMonth(await getPlanningMonth(db, planningMonthId));
  const { items, next } = await selectArticleOrganizations(db, month, page);
  const ids = items.map(({ id }) => id);
  const ledgers = await readLineLedgers(db, ids, { through: currentMonth() });
  const planned = await countPlannedArticles(db, planningMonthId, ids);
  const ledgersOf = Map.groupBy(ledgers, ({ line }) => line.organization_id);
  const plannedOf = Map.groupBy(planned, ({ client_id }) => client_id);
  const rows = items.flatMap(({ id, dba_name }): DueArticles[] => {
    const lines = dueLines(ledgersOf.get(id) ?? [], plannedOf.get(id) ?? [], month);
    return lines.length > 0 ? [{ id, dba_name, lines }] : [];
  });
  return { items: rows, next };
}
