import type { Db } from '#platform/database/tables.ts';
import { makeLinkCheck } from '#testing/utilities.factories.ts';
import { type Expectation, staffOnly } from './kinds.ts';
import { nextNumber } from './unique-name.ts';

const check = async (db: Db) => ({ params: { id: (await makeLinkCheck(db)).id } });

const link = async (db: Db) => {
  const { id, brokenLink } = await makeLinkCheck(db);
  return { params: { id, link: brokenLink } };
};

export const utilitiesExpectations: Readonly<Record<string, Expectation>> = {
  // Each host and each person can have only one check at a time, so each call uses a different host.
  'linkChecks.run': {
    statuses: staffOnly(202),
    input: () => ({ body: { url: `https://site${nextNumber()}.example/` } }),
  },
  'linkChecks.list': { statuses: staffOnly(200) },
  'linkChecks.get': { statuses: staffOnly(200), input: check },
  'linkChecks.cancel': { statuses: staffOnly(409), input: check },
  'linkChecks.links': { statuses: staffOnly(200), input: check },
  'linkChecks.link': { statuses: staffOnly(200), input: link },
  'linkChecks.parents': { statuses: staffOnly(200), input: link },
  'linkChecks.mended': { statuses: staffOnly(200), input: check },
  'linkChecks.hosts': { statuses: staffOnly(200), input: check },
  'linkChecks.export': { statuses: staffOnly(200), input: check },
  'linkCheckSchedules.get': {
    statuses: staffOnly(200),
    input: (_, { ours }) => ({ params: { id: ours.id } }),
  },
  'linkCheckSchedules.update': {
    statuses: staffOnly(200),
    input: (_, { ours }) => ({ params: { id: ours.id }, body: { is_weekly: true } }),
  },
};
