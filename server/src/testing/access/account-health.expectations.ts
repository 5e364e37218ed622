import type { Db } from '#platform/database/tables.ts';
import {
  makeAccountPosts,
  makePageSpeedRun,
  makePostingAccount,
  makeRefresh,
} from '#testing/account-health.factories.ts';
import { makePerson } from '#testing/people.factories.ts';
import { type Expectation, staffOnly, superuserOnly } from './kinds.ts';
import type { World } from './world.ts';

const account = async (db: Db) => {
  const { id } = await makePostingAccount(db, { domain: null });
  await makeAccountPosts(db, id, [{ title: 'A post', date: '2026-05-01T10:00:00.000Z' }]);
  return { params: { id } };
};

/** Statuses for endpoints that require view_accounthealth, a permission that account owners have. */
const openers = staffOnly(200, { owner: 200 });

const ofClient = async (_db: Db, { ours }: World) => ({ params: { id: ours.id } });

const refresh = async (db: Db) => {
  const { id } = await makePostingAccount(db);
  return { params: { id: await makeRefresh(db, [id]) } };
};

export const accountHealthExpectations: Readonly<Record<string, Expectation>> = {
  'accountPosts.list': { statuses: staffOnly(200) },
  'accountPosts.get': { statuses: staffOnly(200), input: account },
  // 409, because the account's site isn't connected.
  'accountPosts.sitePost': {
    statuses: staffOnly(409),
    input: async (db) => ({ params: { ...(await account(db)).params, post: 1 } }),
  },
  'postingPulls.current': { statuses: staffOnly(200) },
  'postingPulls.start': { statuses: staffOnly(202) },
  'accountHealth.list': { statuses: openers },
  'accountHealth.get': { statuses: openers, input: ofClient },
  'accountHealth.origins': { statuses: openers, input: ofClient },
  'accountHealth.refresh': {
    statuses: staffOnly(202),
    input: async (_db, { ours }) => ({ body: { accounts: [ours.id] } }),
  },
  'healthRefreshes.list': { statuses: staffOnly(200) },
  'healthRefreshes.get': { statuses: staffOnly(200), input: refresh },
  'healthRefreshes.accounts': { statuses: staffOnly(200), input: refresh },
  'healthRefreshes.cancel': { statuses: staffOnly(200), input: refresh },
  // Account owners are clients, who never see scores.
  'accountScores.get': { statuses: staffOnly(200, { owner: 404 }), input: ofClient },
  'accountScores.days': { statuses: staffOnly(200, { owner: 404 }), input: ofClient },
  // Only the account's lead and superusers can set the pulse.
  'accountScores.setPulse': {
    statuses: superuserOnly(201),
    input: async (_db, { ours }) => ({ params: { id: ours.id }, body: { value: 4 } }),
  },
  'accountScores.ask': {
    statuses: staffOnly(201),
    input: async (db, { ours }) => {
      const { id: person } = await makePerson(db, { kind: 'staff' });
      return { params: { id: ours.id }, body: { factor: 'leads', person } };
    },
  },
  'scoreWeights.get': { statuses: superuserOnly(200) },
  'scoreWeights.update': { statuses: superuserOnly(200), input: () => ({ body: { leads: 30 } }) },
  'scoreWeights.effects': { statuses: superuserOnly(200) },
  'pageSpeedRuns.list': { statuses: openers, input: ofClient },
  'pageSpeedRuns.get': {
    statuses: openers,
    input: async (db, { ours }) => ({ params: { id: await makePageSpeedRun(db, ours.id) } }),
  },
};
