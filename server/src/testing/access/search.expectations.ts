import type { Db } from '#platform/database/tables.ts';
import { type Expectation, signedIn, staffOnly } from './kinds.ts';
import type { World } from './world.ts';

export const searchExpectations: Readonly<Record<string, Expectation>> = {
  'timelines.list': {
    statuses: staffOnly(200),
    input: (_: Db, world: World) => ({ params: { id: world.ours.id } }),
  },
  'searches.all': { statuses: signedIn(200), input: () => ({ query: { q: 'article' } }) },
  'searches.list': {
    statuses: signedIn(200),
    input: () => ({ params: { kind: 'article' }, query: { q: 'article' } }),
  },
};
