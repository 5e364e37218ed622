import { nextMonth } from '@portal/contract/ledger/ledger-sums.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { makePlanningMonth } from '#testing/content.factories.ts';
import { makeAgreement, makeAgreementLine } from '#testing/ledger.factories.ts';
import { makeOrganization, makeWriter } from '#testing/people.factories.ts';
import { type Expectation, signedIn, staffOnly, superuserOnly } from './kinds.ts';
import { uniqueMonth } from './unique-name.ts';
import type { World } from './world.ts';

const month = () => clock.today().slice(0, 7);

const agreement = async (db: Db) => {
  const { id } = await makeAgreement(db);
  return { params: { id }, body: { name: 'Renewed agreement' } };
};

const line = async (db: Db) => {
  const { id } = await makeAgreementLine(db, await makeAgreement(db));
  return { params: { id } };
};

const file = async (db: Db) => {
  const { dba_name } = await makeOrganization(db);
  const csv = `Client,Agreement,First month,Work,Quantity\n${dba_name},Care plan,${month()},Meetings,2`;
  return { body: { csv } };
};

const ours = (_: Db, world: World) => ({ params: { id: world.ours.id } });

/** Lets clients see their organization's promises. */
const shown = async (db: Db, world: World) => {
  const { id } = world.ours;
  await db.updateTable('organization').set({ shows_promised: 1 }).where('id', '=', id).execute();
  return { params: { id } };
};

const inMonth = () => ({ query: { month: month() } });

const writer = async (db: Db) => ({ params: { id: (await makeWriter(db)).person.id } });

export const ledgerExpectations: Readonly<Record<string, Expectation>> = {
  'agreements.list': { statuses: staffOnly(200) },
  'agreements.get': { statuses: staffOnly(200), input: agreement },
  'agreements.create': {
    statuses: staffOnly(201),
    input: async (db) => ({
      body: {
        organization: (await makeOrganization(db)).id,
        name: 'Content agreement',
        start_month: month(),
        lines: [{ kind: 'meetings', quantity: 2 }],
      },
    }),
  },
  'agreements.update': { statuses: staffOnly(200), input: agreement },
  'agreements.delete': {
    statuses: staffOnly(204),
    input: async (db) => ({ params: (await agreement(db)).params }),
  },
  'agreements.previewImport': { statuses: staffOnly(200), input: file },
  'agreements.import': { statuses: staffOnly(201), input: file },
  'agreements.addLine': {
    statuses: staffOnly(201),
    input: async (db) => ({
      params: (await agreement(db)).params,
      body: { kind: 'meetings', quantity: 2, from_month: month() },
    }),
  },
  'agreements.changeLine': {
    statuses: staffOnly(201),
    input: async (db) => ({
      ...(await line(db)),
      body: { from_month: month(), quantity: 5, carry: 'month' },
    }),
  },
  'ledgers.list': { statuses: staffOnly(200) },
  'ledgers.get': { statuses: staffOnly(200), input: ours },
  'ledgers.close': {
    statuses: staffOnly(200),
    input: async (db) => {
      const made = await makeAgreement(db);
      await makeAgreementLine(db, made);
      return { params: { id: made.organization_id }, body: { month: nextMonth(month(), -1) } };
    },
  },
  'ledgers.records': {
    statuses: staffOnly(200),
    input: async (db) => ({ ...(await line(db)), query: { month: month() } }),
  },
  'ledgers.entries': { statuses: staffOnly(200), input: line },
  'ledgers.addEntry': {
    statuses: staffOnly(201),
    input: async (db) => ({
      ...(await line(db)),
      body: { month: month(), kind: 'delivery', quantity: 1, note: 'Kick-off' },
    }),
  },
  'ledgers.promised': {
    statuses: { ...signedIn(404), staff: 200, superuser: 200, customer: 200, owner: 200 },
    input: shown,
  },
  'ledgers.promisedIn': {
    statuses: staffOnly(200),
    input: (_, world) => ({ params: { id: world.ours.id, month: month() } }),
  },
  'economicsSettings.get': { statuses: superuserOnly(200) },
  'economicsSettings.update': {
    statuses: superuserOnly(200),
    input: () => ({ body: { currency: 'USD' } }),
  },
  'economics.clients': { statuses: superuserOnly(200), input: inMonth },
  'economics.client': {
    statuses: superuserOnly(200),
    input: (db, world) => ({ ...inMonth(), ...ours(db, world) }),
  },
  'economics.statements': { statuses: superuserOnly(200), input: inMonth },
  'economics.statement': {
    statuses: { ...signedIn(404), superuser: 200 },
    input: async (db) => ({ ...inMonth(), ...(await writer(db)) }),
  },
  'economics.own': { statuses: signedIn(200) },
  'economics.exportStatement': {
    statuses: { ...signedIn(404), superuser: 200 },
    input: async (db) => ({ ...(await writer(db)), body: { month: month() } }),
  },
  'payRates.list': { statuses: superuserOnly(200) },
  'payRates.create': {
    statuses: superuserOnly(201),
    input: async (db) => ({
      body: {
        person: (await makeWriter(db)).person.id,
        unit: 'word',
        amount: 12_500,
        valid_from: `${month()}-01`,
      },
    }),
  },
  'ledgers.due': {
    statuses: staffOnly(200),
    input: async (db) => ({
      params: { id: (await makePlanningMonth(db, uniqueMonth(2300, 300))).id },
    }),
  },
};
