import type { AgreementBody } from '@portal/contract/ledger/agreement.schema.ts';
import { nextMonth } from '@portal/contract/ledger/ledger-sums.ts';
import type { LineKindName } from '@portal/contract/ledger/line-kinds.ts';
import { addDays } from '@portal/contract/platform/dates.ts';
import { countDeliveries } from '#ledger/deliveries/delivery.repository.ts';
import {
  automaticallyClosed,
  closeMonths,
  graceDays,
} from '#ledger/ledgers/ledger-close.service.ts';
import { refreshStandings } from '#ledger/ledgers/standing.service.ts';
import { elapsedPart } from '#ledger/ledgers/standing.ts';
import { clock } from '#platform/clock.ts';
import { insertRows } from '#platform/database/insert-rows.ts';
import type { Db } from '#platform/database/tables.ts';
import { insertRow } from '#platform/database/write-row.ts';
import { readCast } from './cast.ts';
import { createMoments } from './days.ts';

/** The agreements start this many months before the current month. */
const pastMonths = 7;
const clientsWithAgreements = 16;

type DemoLine = Pick<AgreementBody['lines'][number], 'quantity' | 'carry'> & {
  kind: LineKindName;
  title?: string;
  fee_cents?: number;
};

/** For each client, in order, the difference between the promised and the usually delivered articles. */
const differences = [0, 3, -2, 1, 0, -1, 0, 2, 0, 0, 1, 0, -1, 0, 0, 4];

function linesOf(index: number, usual: number): DemoLine[] {
  const articles = Math.max(1, usual + (differences[index] ?? 0));
  return [
    {
      kind: 'articles',
      quantity: articles,
      carry: index % 3 === 0 ? 'quarter' : 'month',
      fee_cents: articles * 24_000,
    },
    { kind: 'reports', quantity: 1, carry: 'none', fee_cents: 35_000 },
    ...(index % 2 === 0
      ? [{ kind: 'meetings', quantity: 1, carry: 'none', title: 'Strategy calls' } as const]
      : []),
    ...(index === 4 || index === 8
      ? [{ kind: 'link_checks', quantity: 1, carry: 'none' } as const]
      : []),
  ];
}

interface DemoAgreement {
  organization: { id: number };
  lines: readonly DemoLine[];
  index: number;
  personId: number;
}

const notes = ['Quarterly planning', 'Review of the report', 'Topics for the next month'];

/** Returns a delivery of one call for each month. Only the first client has a delivery in the current month. */
function callsOf(lineId: number, { index, personId }: DemoAgreement, start: string) {
  const calls = Array.from({ length: pastMonths + 1 }, (_, count) => ({
    line_id: lineId,
    month: nextMonth(start, count),
    kind: 'delivery' as const,
    quantity: 1,
    note: notes[count % notes.length] ?? '',
    created_by_id: personId,
    created_at: clock.instant(),
  }));
  return calls.slice(0, index === 0 ? undefined : -1);
}

/** Returns a correction that brings the first client's deliveries up to date for the current month. */
function correctionOf(lineId: number, { personId }: DemoAgreement, quantity: number) {
  return {
    line_id: lineId,
    month: clock.today().slice(0, 7),
    kind: 'correction' as const,
    quantity: Math.max(1, Math.floor(quantity * elapsedPart(clock.today()))),
    note: 'Published by the client’s own team from our texts',
    created_by_id: personId,
    created_at: clock.instant(),
  };
}

async function makeAgreement(db: Db, demo: DemoAgreement): Promise<void> {
  const { organization, lines, index, personId } = demo;
  const start = nextMonth(clock.today().slice(0, 7), -pastMonths);
  const now = createMoments().at(`${start}-01`, '10:00');
  const stamps = { created_by_id: personId, created_at: now };
  const agreement = await insertRow(db, 'agreement', {
    organization_id: organization.id,
    name: index % 4 === 0 ? 'Content and SEO' : 'Content',
    start_month: start,
    end_month: index % 5 === 2 ? nextMonth(start, 8) : null,
    renewal_months: index % 5 === 2 ? null : 12,
    updated_at: now,
    ...stamps,
  });
  for (const { kind, title, quantity, carry, fee_cents } of lines) {
    const line = await insertRow(db, 'agreement_line', {
      agreement_id: agreement.id,
      organization_id: organization.id,
      kind,
      title: title ?? null,
      created_at: now,
    });
    await insertRow(db, 'agreement_line_terms', {
      line_id: line.id,
      from_month: start,
      quantity,
      carry: carry ?? 'none',
      fee_cents: fee_cents ?? null,
      ...stamps,
    });
    if (kind === 'articles' && index === 0) {
      await insertRow(db, 'ledger_entry', correctionOf(line.id, demo, quantity));
    }
    if (kind === 'meetings') await insertRows(db, 'ledger_entry', callsOf(line.id, demo, start));
  }
}

/** Selects the demo clients, starting with the clients of the person `customer`. */
async function selectClients(db: Db, customerId: number) {
  const rows = await db
    .selectFrom('organization')
    .leftJoin('account', (join) =>
      join
        .onRef('account.organization_id', '=', 'organization.id')
        .on('account.person_id', '=', customerId),
    )
    .select(['organization.id', 'account.id as account_id'])
    .where('organization.is_active', '=', 1)
    .orderBy('organization.id')
    .execute();
  const isOwn = (row: (typeof rows)[number]) => row.account_id !== null;
  return [...rows.filter(isOwn), ...rows.filter((row) => !isOwn(row))].slice(
    0,
    clientsWithAgreements,
  );
}

/** Dates each closing of a month to the morning on which the portal would have closed it. */
async function dateClosings(db: Db): Promise<void> {
  const moments = createMoments();
  const months = await db.selectFrom('ledger_close').select('month').distinct().execute();
  for (const { month } of months) {
    const day = addDays(`${nextMonth(month, 1)}-01`, graceDays);
    await db
      .updateTable('ledger_close')
      .set({ closed_at: moments.at(day, '06:00') })
      .where('month', '=', month)
      .execute();
  }
}

/**
 * Creates agreements: the first client receives everything that was promised and sees its promises, the second receives
 * less, and the third more. Quantities are derived from the demo's articles.
 */
export async function makeLedger(db: Db): Promise<void> {
  const cast = await readCast(db);
  const clients = await selectClients(db, cast.id('customer'));
  const month = clock.today().slice(0, 7);
  const organizationIds = clients.map(({ id }) => id);
  const counted = await countDeliveries(db, 'articles', {
    organizationIds,
    from: nextMonth(month, -4),
    to: nextMonth(month, -1),
  });
  const byClient = Map.groupBy(counted, ({ organization_id }) => organization_id);
  for (const [index, organization] of clients.entries()) {
    const own = byClient.get(organization.id) ?? [];
    const usual = Math.round(own.reduce((sum, { quantity }) => sum + quantity, 0) / 4);
    const lines = linesOf(index, usual);
    await makeAgreement(db, { organization, lines, index, personId: cast.id('staff') });
    await closeMonths(db, null, organization.id, automaticallyClosed());
  }
  await dateClosings(db);
  const [first] = organizationIds;
  await db
    .updateTable('organization')
    .set({ shows_promised: 1, mails_promised: 1 })
    .where('id', '=', first ?? 0)
    .execute();
  await refreshStandings(db, organizationIds);
}
