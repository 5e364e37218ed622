import { yearMonth } from '@portal/contract/platform/dates.ts';
import { shiftedMonth } from '@portal/contract/reporting/slide-components.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { insertRow } from '#platform/database/write-row.ts';
import { describeReport, fingerprintOf } from '#reporting/commentary/commentary.service.ts';
import { allReports } from '#reporting/presentations/presentation.service.ts';
import { selectReport } from '#reporting/reports/report.repository.ts';
import { makeOrganization } from '#testing/people.factories.ts';
import {
  component,
  makeAnnotation,
  makeGoal,
  makeNumbers,
  makePresentation,
  makeReport,
} from '#testing/reporting.factories.ts';
import { type Expectation, signedIn, staffOnly } from './kinds.ts';
import { uniqueName } from './unique-name.ts';
import type { World } from './world.ts';

/** Creates an annotation that clients see. */
const annotation = async (db: Db, { ours }: World) => ({
  params: { id: (await makeAnnotation(db, ours.id, { is_shown_to_clients: 1 })).id },
});

/** Creates a goal in a new organization, because the goals of one organization must not overlap. */
const goal = async (db: Db) => {
  const { id } = await makeGoal(db, (await makeOrganization(db)).id);
  return { params: { id } };
};

/** Creates an unsent report with a slide that shows numbers. */
const commented = async (db: Db, { ours }: World) => {
  const report = await makeReport(db, { organization_id: ours.id });
  const { year, month } = await db
    .selectFrom('planning_month')
    .select(['year', 'month'])
    .where('id', '=', report.planning_month_id)
    .executeTakeFirstOrThrow();
  await makeNumbers(db, {
    organizationId: ours.id,
    month: yearMonth(shiftedMonth({ year, month }, -1)),
    analytics: { sources: [{ source: 'Direct', value: 4 }] },
  });
  const { slideId } = await makePresentation(db, report.id, {
    slides: [{ title: 'Traffic', components: [component('GoogleAnalyticsChart')] }],
  });
  const row = await selectReport(db, allReports, report.id);
  const [described] = row ? await describeReport(db, row) : [];
  if (!row || !described) throw new Error('The slide has no commentary.');
  return { params: { id: slideId }, row, described };
};

/** Creates a slide whose commentary is signed. */
const signed = async (db: Db, world: World) => {
  const { params, row, described } = await commented(db, world);
  const now = clock.instant();
  await insertRow(db, 'slide_commentary', {
    report_id: row.id,
    component_id: described.componentId,
    author: 'person',
    parts: JSON.stringify([{ text: uniqueName(), figure: null }]),
    facts_hash: described.factsHash,
    signed_at: now,
    created_at: now,
    updated_at: now,
  });
  return { params };
};

export const commentaryExpectations: Readonly<Record<string, Expectation>> = {
  'commentaries.get': { statuses: staffOnly(200), input: signed },
  'commentaries.ofReport': {
    statuses: staffOnly(200),
    input: async (db, world) => ({ params: { id: (await commented(db, world)).row.id } }),
  },
  'commentaries.edit': {
    statuses: staffOnly(200),
    input: async (db, world) => ({
      params: (await commented(db, world)).params,
      body: { text: uniqueName() },
    }),
  },
  'commentaries.discard': { statuses: staffOnly(200), input: signed },
  'commentaries.sign': {
    statuses: staffOnly(200),
    input: async (db, world) => {
      const { params, described } = await commented(db, world);
      return { params, body: { fingerprint: fingerprintOf(described) } };
    },
  },
  'commentaries.unsign': { statuses: staffOnly(200), input: signed },
  // 409, because the language model isn't set up.
  'commentaries.rewrite': { statuses: staffOnly(409), input: signed },
  'chartAnnotations.list': { statuses: signedIn(200) },
  'chartAnnotations.get': {
    statuses: signedIn(404, { customer: 200, owner: 200, staff: 200, superuser: 200 }),
    input: annotation,
  },
  'chartAnnotations.create': {
    statuses: staffOnly(201),
    input: async (_db, { ours }) => ({
      body: { organization: ours.id, month: '2026-01', text: 'Launch' },
    }),
  },
  'chartAnnotations.update': {
    statuses: staffOnly(200),
    input: async (db, world) => ({ ...(await annotation(db, world)), body: { text: 'Outage' } }),
  },
  'chartAnnotations.delete': { statuses: staffOnly(204), input: annotation },
  'metricGoals.list': { statuses: staffOnly(200) },
  'metricGoals.get': { statuses: staffOnly(200), input: goal },
  'metricGoals.create': {
    statuses: staffOnly(201),
    input: async (db) => {
      const organization = (await makeOrganization(db)).id;
      return { body: { organization, metric: 'leads', value: 4, from_month: '2026-01' } };
    },
  },
  'metricGoals.update': {
    statuses: staffOnly(200),
    input: async (db) => ({ ...(await goal(db)), body: { value: 5 } }),
  },
  'metricGoals.delete': { statuses: staffOnly(204), input: goal },
};
