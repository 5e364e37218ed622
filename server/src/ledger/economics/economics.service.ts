import type {
  ClientEconomics,
  ClientEconomicsDetail,
  OwnEconomics,
  PayLine,
  PayStatement,
  PayStatementDetail,
} from '@portal/contract/ledger/economics.schema.ts';
import type { Page } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import { notFound, orNotFound } from '#platform/errors.ts';
import { can } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import {
  type ClientRow,
  type FeeRow,
  selectClient,
  selectClients,
  selectEconomicsMonths,
  selectNames,
  selectWriter,
  selectWriters,
  type WriterRow,
} from './economics.repository.ts';
import { getEconomicsSettings } from './economics-settings.service.ts';
import { readMonthFees, readMonthLines } from './month-pay.service.ts';
import type { Line } from './pay-sums.ts';

interface ListQuery {
  month: string;
  search?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

const add = (amounts: readonly { amount: number }[]) =>
  amounts.reduce((sum, { amount }) => sum + amount, 0);

async function readHead(db: Db, month: string) {
  const { closedThrough } = await selectEconomicsMonths(db);
  const { currency } = await getEconomicsSettings(db);
  return { month, currency, is_closed: closedThrough !== null && month <= closedThrough };
}

type Head = Awaited<ReturnType<typeof readHead>>;

function sumLines(lines: readonly Line[]) {
  const articles = lines.filter(({ corrects_month }) => corrects_month === null);
  const corrections = lines.filter(({ corrects_month }) => corrects_month !== null);
  return {
    article_count: articles.length,
    unrated_count: articles.filter(({ unit }) => unit === null).length,
    article_amount: add(articles),
    correction_amount: add(corrections),
  };
}

async function presentLines(db: Db, lines: readonly Line[]): Promise<PayLine[]> {
  const { people, organizations } = await selectNames(db, {
    personIds: [...new Set(lines.map(({ person_id }) => person_id))],
    organizationIds: [...new Set(lines.map(({ organization_id }) => organization_id))],
  });
  return lines.map((line) => ({
    kind: line.corrects_month === null ? 'article' : 'correction',
    corrects: line.corrects_month,
    article: line.article_id,
    title: line.title,
    person: { id: line.person_id, name: people.get(line.person_id) ?? '' },
    organization: {
      id: line.organization_id,
      dba_name: organizations.get(line.organization_id) ?? '',
    },
    day: line.day,
    words: line.words,
    unit: line.unit,
    rate: line.rate,
    amount: line.amount,
  }));
}

function presentClient(
  { id, slug, dba_name }: ClientRow,
  head: Head,
  { lines, fees }: { lines: readonly Line[]; fees: readonly FeeRow[] },
): ClientEconomics {
  const cost = add(lines);
  const revenue = add(fees);
  return {
    id,
    organization: { id, slug, dba_name },
    ...head,
    ...sumLines(lines),
    revenue,
    cost,
    margin: revenue - cost,
  };
}

export async function listClientEconomics(
  db: Db,
  query: ListQuery,
): Promise<Page<ClientEconomics>> {
  const { items, next } = await selectClients(db, query);
  const organizationIds = items.map(({ id }) => id);
  const head = await readHead(db, query.month);
  const lines = await readMonthLines(db, { organizationIds }, query.month);
  const fees = await readMonthFees(db, organizationIds, query.month);
  const linesOf = Map.groupBy(lines, ({ organization_id }) => organization_id);
  const feesOf = Map.groupBy(fees, ({ organization_id }) => organization_id);
  const rows = items.map((row) =>
    presentClient(row, head, { lines: linesOf.get(row.id) ?? [], fees: feesOf.get(row.id) ?? [] }),
  );
  return { items: rows, next };
}

export async function getClientEconomics(
  db: Db,
  id: number,
  month: string,
): Promise<ClientEconomicsDetail> {
  const client = orNotFound(await selectClient(db, id), 'Organization');
  const lines = await readMonthLines(db, { organizationIds: [id] }, month);
  const fees = await readMonthFees(db, [id], month);
  return {
    ...presentClient(client, await readHead(db, month), { lines, fees }),
    fees: fees.map(({ line_id, agreement_name, title, amount }) => ({
      line: line_id,
      agreement: agreement_name,
      title,
      amount,
    })),
    lines: await presentLines(db, lines),
  };
}

const presentStatement = (
  { id, name }: WriterRow,
  head: Head,
  lines: readonly Line[],
): PayStatement => ({
  id,
  person: { id, name },
  ...head,
  ...sumLines(lines),
  total: add(lines),
});

/** Lists the statements with lines. A page can have fewer rows than its limit, because empty statements are omitted. */
export async function listStatements(db: Db, query: ListQuery): Promise<Page<PayStatement>> {
  const { items, next } = await selectWriters(db, query);
  const personIds = items.map(({ id }) => id);
  const head = await readHead(db, query.month);
  const lines = await readMonthLines(db, { personIds }, query.month);
  const linesOf = Map.groupBy(lines, ({ person_id }) => person_id);
  const rows = items.flatMap((row) => {
    const own = linesOf.get(row.id);
    return own ? [presentStatement(row, head, own)] : [];
  });
  return { items: rows, next };
}

/**
 * Returns whether the viewer may see a person's statement: any statement with the permission, or the viewer's own if
 * writers may see their statements. Nobody sees statements during an impersonation.
 */
async function seesStatement(db: Db, viewer: Viewer, personId: number): Promise<boolean> {
  if (can(viewer, 'view_economics')) return true;
  if (viewer.id !== personId || viewer.actorId !== viewer.id) return false;
  return (await getEconomicsSettings(db)).writers_see_statements;
}

/** Returns whether the viewer is a writer who may see their own statements. */
export async function getOwnEconomics(db: Db, viewer: Viewer): Promise<OwnEconomics> {
  const sees = await seesStatement(db, viewer, viewer.id);
  return { sees_statements: sees && (await selectWriter(db, viewer.id)) !== undefined };
}

/** Returns a writer's statement. Throws 404 if the viewer may not see it. */
export async function getStatement(
  db: Db,
  viewer: Viewer,
  { personId, month }: { personId: number; month: string },
): Promise<PayStatementDetail> {
  if (!(await seesStatement(db, viewer, personId))) throw notFound('Statement');
  const writer = orNotFound(await selectWriter(db, personId), 'Statement');
  const lines = await readMonthLines(db, { personIds: [personId] }, month);
  return {
    ...presentStatement(writer, await readHead(db, month), lines),
    lines: await presentLines(db, lines),
  };
}
