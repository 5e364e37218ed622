import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { makeDaysOff } from '#testing/capacity.factories.ts';
import { makePlanningMonth } from '#testing/planning.factories.ts';
import { type Expectation, isSignedIn, type Kind, staffOnly, viewers } from './kinds.ts';
import { nextNumber } from './unique-name.ts';
import type { World } from './world.ts';

const ofEditor = (_: Db, { people }: World) => ({ params: { id: people.editor.id } });

const own = (_: Db, { people }: World, kind: Kind) => ({
  params: { id: people[isSignedIn(kind) ? kind : 'editor'].id },
});

export const capacityExpectations: Readonly<Record<string, Expectation>> = {
  'capacities.list': { statuses: staffOnly(200) },
  'capacities.weeks': { statuses: viewers(200) },
  'capacities.articles': {
    statuses: viewers(200),
    input: () => ({ query: { role: 'editor', week: clock.today() } }),
  },
  'capacities.rebalance': { statuses: staffOnly(200) },
  'capacities.distribute': {
    statuses: staffOnly(200),
    input: async (db, world) => {
      const { id } = await world.article(db, { status_id: 1 });
      const to = world.people.approver.id;
      return { body: { moves: [{ article: id, version: 1, role: 'editor', to }] } };
    },
  },
  'capacities.previewPlan': {
    statuses: staffOnly(200),
    input: () => ({ query: { year: 2030, month: 3 } }),
  },
  'capacities.plan': {
    statuses: staffOnly(201),
    input: async (db) => {
      const { year, month } = await makePlanningMonth(db, { year: 2100 + nextNumber(), month: 7 });
      return { body: { year, month, is_existing: true, moves: [] } };
    },
  },
  'capacities.get': { statuses: viewers(200), input: own },
  'capacities.add': {
    statuses: staffOnly(201),
    input: (db, world) => ({
      ...ofEditor(db, world),
      body: { role: 'editor', from_day: clock.today(), unit: 'articles', amount: 8 },
    }),
  },
  'capacities.addDaysOff': {
    statuses: staffOnly(201),
    input: (db, world) => ({
      ...ofEditor(db, world),
      body: { from_day: clock.today(), to_day: clock.today(), note: 'Vacation' },
    }),
  },
  'capacities.deleteDaysOff': {
    statuses: staffOnly(204),
    input: async (db, { people }) => ({
      params: { id: (await makeDaysOff(db, { person_id: people.editor.id })).id },
    }),
  },
};
