import type { Db } from '#platform/database/tables.ts';
import { makeAccountPosts, makePostingAccount } from '#testing/account-health.factories.ts';
import { type Expectation, staffOnly } from './kinds.ts';

const account = async (db: Db) => {
  const { id } = await makePostingAccount(db, { domain: null });
  await makeAccountPosts(db, id, [{ title: 'A post', date: '2026-05-01T10:00:00.000Z' }]);
  return { params: { id } };
};

export const accountHealthExpectations: Readonly<Record<string, Expectation>> = {
  'accountPosts.list': { statuses: staffOnly(200) },
  'accountPosts.get': { statuses: staffOnly(200), input: account },
  // Its site isn't connected.
  'accountPosts.sitePost': {
    statuses: staffOnly(409),
    input: async (db) => ({ params: { ...(await account(db)).params, post: 1 } }),
  },
  'postingPulls.current': { statuses: staffOnly(200) },
  'postingPulls.start': { statuses: staffOnly(202) },
};
