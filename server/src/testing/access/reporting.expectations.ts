import { yearMonth } from '@portal/contract/platform/dates.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import { clock, instantAfter } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { insertRow } from '#platform/database/write-row.ts';
import { enqueueMail } from '#platform/mail/outbox.ts';
import { makeToken } from '#platform/tokens.ts';
import { makeAccount, makeOrganization } from '#testing/people.factories.ts';
import { makePlanningMonth } from '#testing/planning.factories.ts';
import {
  makeDataImport,
  makeEmailEntry,
  makeNumbers,
  makeOpenImport,
  makePresentation,
  makePresentationTemplate,
  makeReport,
  makeSentReport,
} from '#testing/reporting.factories.ts';
import {
  type Expectation,
  everyone,
  isSignedIn,
  type Kind,
  type Statuses,
  signedIn,
  staffOnly,
  superuserOnly,
} from './kinds.ts';
import { nextNumber, uniqueMonth, uniqueName } from './unique-name.ts';
import type { World } from './world.ts';

/** Returns the statuses for endpoints that require view_monthlyreport, a permission that only clients' groups have. */
const readers = (status: number, change: Partial<Statuses> = {}): Statuses =>
  signedIn(403, {
    customer: status,
    stranger: status,
    owner: status,
    staff: status,
    superuser: status,
    ...change,
  });

/** Creates an unsent report, which clients can't see. */
const unsent = async (db: Db, { ours }: World) => ({
  params: { id: (await makeReport(db, { organization_id: ours.id })).id },
  body: { report_url: 'https://example.com/report' },
});

const month = async (db: Db) => ({
  params: { id: (await makePlanningMonth(db, { year: 2300 + nextNumber(), month: 2 })).id },
});

const operation = async (db: Db) => ({ body: { planning_month: (await month(db)).params.id } });

const ofClient = async (_db: Db, { ours }: World) => ({ params: { id: ours.id } });

/** Creates a month with numbers that were typed by hand. */
const dataMonth = async (db: Db, { ours }: World) => {
  const month = yearMonth(uniqueMonth(1_900, 125));
  const analytics = { sources: [{ source: 'Direct', value: 4 }] };
  await makeNumbers(db, { organizationId: ours.id, month, origin: 'by_hand', analytics });
  return { params: { id: ours.id, kind: 'analytics', month }, body: { analytics } };
};

const dataImport = async (db: Db, { ours }: World) => {
  const { id } = await makeDataImport(db, { organization_id: ours.id });
  return { params: { id }, body: {} };
};

const mappedImport = async (db: Db, { ours }: World) => {
  const { id } = await makeOpenImport(db, { organization_id: ours.id });
  const columns = [{ column: 'Direct', name: 'Direct', quotable: null }];
  const mapping = { layout: 'columns', month: 'Month', organization: null, columns };
  return { params: { id }, body: { mapping } };
};

const waiver = async (db: Db, world: World) => {
  const { params } = await unsent(db, world);
  return { params: { ...params, kind: 'analytics' }, body: { reason: 'A new client' } };
};

const screenshot = async (db: Db, world: World) => {
  const { params } = await unsent(db, world);
  return { params: { ...params, type: 'referring_pages' }, body: {} };
};

/** Creates a report that was sent to our clients; other organizations' clients can't see it. */
const sent = async (db: Db, { ours }: World) => {
  const { report, presentation } = await makeSentReport(db, { organization_id: ours.id });
  return { params: { id: presentation.id, number: 1 }, report, presentation };
};

const sentSlide = async (db: Db, world: World) => ({
  params: { id: (await sent(db, world)).presentation.slideId },
});

/** Creates a second version, so that the first one can be restored. */
const twoVersions = async (db: Db, world: World) => {
  const { params, presentation } = await sent(db, world);
  await db
    .updateTable('presentation_version')
    .set({ is_current: 0 })
    .where('id', '=', presentation.versionId)
    .execute();
  await db
    .insertInto('presentation_version')
    .values({
      presentation_id: presentation.id,
      number: 2,
      kind: 'recreated',
      is_current: 1,
      created_at: clock.instant(),
    })
    .execute();
  return { params };
};

const withTemplate = async (db: Db) => {
  const { organization_id } = await makePresentationTemplate(db);
  return makeReport(db, { organization_id: organization_id ?? 0 });
};

const template = async (db: Db) => ({
  params: { id: (await makePresentationTemplate(db)).id },
  body: { name: uniqueName() },
});

/** Returns the second slide, because the first can't be removed. */
const slideTemplate = async (db: Db) => {
  const { id } = await makePresentationTemplate(db, {
    slides: [{ title: 'Introduction' }, { title: 'Traffic' }],
  });
  const slide = await db
    .selectFrom('slide_template')
    .select('id')
    .where('presentation_template_id', '=', id)
    .where('position', '=', 1)
    .executeTakeFirstOrThrow();
  return { params: { id: slide.id }, body: { title: uniqueName() } };
};

const withMaster = async (db: Db) => {
  const master = await db
    .selectFrom('presentation_template')
    .select('id')
    .where('is_master', '=', 1)
    .executeTakeFirst();
  if (!master) await makePresentationTemplate(db, { is_master: 1 });
  const { organization_id } = await makePresentationTemplate(db);
  return { body: { organizations: [organization_id] } };
};

const accountOf = async (db: Db, { people, ours }: World, kind: Kind) => {
  const person_id = people[isSignedIn(kind) ? kind : 'customer'].id;
  const role = groups.editor;
  const { id } = await db
    .selectFrom('account')
    .select('id')
    .where('person_id', '=', person_id)
    .executeTakeFirst()
    .then((found) => found ?? makeAccount(db, { person_id, organization_id: ours.id, role }));
  return { params: { id }, body: { receive_reporting_email: true } };
};

/** Creates an email entry addressed to the caller or, if nobody is signed in, to our customer. */
const emailEntry = async (db: Db, { people, ours }: World, kind: Kind) => {
  const { report } = await makeSentReport(db, { organization_id: ours.id });
  const person = people[isSignedIn(kind) ? kind : 'customer'];
  const change = { person_id: person.id };
  return { params: { id: (await makeEmailEntry(db, report.id, { change })).id }, body: {} };
};

const failedEntry = async (db: Db, { ours }: World) => {
  const { report } = await makeSentReport(db, { organization_id: ours.id });
  const { id: mail_id } = await enqueueFailedMail(db);
  const change = { state: 'failed' as const, mail_id };
  return { params: { id: (await makeEmailEntry(db, report.id, { change })).id } };
};

async function enqueueFailedMail(db: Db) {
  const to = { name: 'Client', email: 'client@example.com' };
  const id = await enqueueMail(db, { to, subject: 'Report', html: '', text: '' });
  await db.updateTable('mail').set({ state: 'failed' }).where('id', '=', id).execute();
  return { id };
}

const unsubscribeLink = async (db: Db, { ours }: World) => {
  const { report } = await makeSentReport(db, { organization_id: ours.id });
  const token = makeToken();
  await makeEmailEntry(db, report.id, { token });
  return { params: { token }, body: {} };
};

/** Creates a report that is ready to be sent to its only recipient. */
const sendable = async (db: Db) => {
  const account = await makeAccount(db, { receive_reporting_email: 1 });
  const report = await makeReport(db, {
    organization_id: account.organization_id,
    status: 'finalReview',
    report_url: 'https://example.com/report',
  });
  await makePresentation(db, report.id);
  return report.id;
};

export const reportingExpectations: Readonly<Record<string, Expectation>> = {
  'reports.list': { statuses: readers(200) },
  'reports.values': {
    statuses: staffOnly(200),
    input: async (db) => ({
      query: {
        field: 'status',
        month: (await makePlanningMonth(db, { year: 2300 + nextNumber(), month: 2 })).id,
      },
    }),
  },
  'reports.get': {
    statuses: readers(404, { staff: 200, superuser: 200 }),
    input: unsent,
  },
  'reports.update': { statuses: staffOnly(200), input: unsent },
  'reportMonths.list': { statuses: staffOnly(200) },
  'reportMonths.get': { statuses: staffOnly(200), input: month },
  'reportBriefings.list': { statuses: readers(200) },
  'reportWaivers.save': { statuses: staffOnly(200), input: waiver },
  'reportWaivers.remove': { statuses: staffOnly(200), input: waiver },
  // 400, because no image is sent.
  'reportScreenshots.save': { statuses: staffOnly(400), input: screenshot },
  'reportScreenshots.remove': { statuses: staffOnly(200), input: screenshot },
  'presentations.list': { statuses: readers(200) },
  'presentations.get': { statuses: readers(200, { stranger: 404 }), input: sent },
  'presentations.content': {
    statuses: readers(200, { stranger: 404 }),
    input: async (db, world) => ({ params: { id: (await sent(db, world)).presentation.id } }),
  },
  'deckNumbers.origins': { statuses: readers(200, { stranger: 404 }), input: sent },
  'deckNumbers.changed': { statuses: staffOnly(200), input: sent },
  'deckNumbers.compare': {
    statuses: staffOnly(200),
    input: async (db, world) => {
      const { id } = (await sent(db, world)).presentation;
      return { params: { id }, query: { with: id } };
    },
  },
  'presentations.listVersions': { statuses: staffOnly(200), input: sent },
  'presentations.getVersion': { statuses: staffOnly(200), input: sent },
  'presentations.compareVersions': {
    statuses: staffOnly(200),
    input: async (db, world) => ({ ...(await twoVersions(db, world)), query: { from: 1 } }),
  },
  'presentations.restoreVersion': { statuses: staffOnly(200), input: twoVersions },
  'reportPresentations.create': {
    statuses: staffOnly(200),
    input: async (db) => ({ params: { id: (await withTemplate(db)).id } }),
  },
  'reportPresentations.recreate': {
    statuses: staffOnly(200),
    input: async (db) => {
      const { id } = await withTemplate(db);
      await makePresentation(db, id);
      return { params: { id } };
    },
  },
  'organizationData.list': { statuses: staffOnly(200), input: ofClient },
  'organizationData.get': { statuses: staffOnly(200), input: dataMonth },
  'organizationData.save': { statuses: staffOnly(200), input: dataMonth },
  'organizationData.remove': { statuses: staffOnly(200), input: dataMonth },
  // 409, because no connector is set up.
  'organizationData.pull': {
    statuses: staffOnly(409),
    input: async (db, world) => ({
      ...(await ofClient(db, world)),
      body: { kind: 'analytics', months: ['2025-02'] },
    }),
  },
  'reportPulls.pull': { statuses: staffOnly(409), input: unsent },
  'reportDataImports.list': { statuses: staffOnly(200) },
  'reportDataImports.get': { statuses: staffOnly(200), input: dataImport },
  'reportDataImports.create': {
    statuses: staffOnly(201),
    input: async () => ({
      body: { kind: 'analytics', data: 'Month,Client,Direct\n2025-01,Ann,4\n' },
    }),
  },
  'reportDataImports.update': { statuses: staffOnly(200), input: mappedImport },
  // 409, because the import's file was deleted.
  'reportDataImports.preview': { statuses: staffOnly(409), input: dataImport },
  'reportDataImports.run': {
    statuses: staffOnly(409),
    input: async (db, world) => ({
      ...(await dataImport(db, world)),
      body: { fingerprint: 'of a preview' },
    }),
  },
  'reportDataImports.rejects': { statuses: staffOnly(409), input: dataImport },
  'reportOperations.list': { statuses: staffOnly(200) },
  'reportOperations.createReports': { statuses: staffOnly(202), input: operation },
  'reportOperations.validateData': { statuses: staffOnly(202), input: operation },
  'reportOperations.createPresentations': { statuses: staffOnly(202), input: operation },
  'reportOperations.queryUnsent': { statuses: staffOnly(202), input: operation },
  'reportSettings.get': { statuses: superuserOnly(200) },
  'reportSettings.update': {
    statuses: superuserOnly(200),
    input: () => ({ body: { meeting_hosts: ['calendly.com'] } }),
  },
  'slides.list': { statuses: readers(200) },
  'slides.get': { statuses: readers(200, { stranger: 404 }), input: sentSlide },
  'contentObjectTypes.list': { statuses: signedIn(200) },
  'presentationTemplates.list': { statuses: staffOnly(200) },
  'presentationTemplates.listOrganizations': { statuses: staffOnly(200) },
  'presentationTemplates.get': { statuses: staffOnly(200), input: template },
  'presentationTemplates.create': {
    statuses: staffOnly(201),
    input: async (db) => ({ body: { object_id: (await makeOrganization(db)).id } }),
  },
  'presentationTemplates.update': { statuses: staffOnly(200), input: template },
  'presentationTemplates.delete': { statuses: staffOnly(204), input: template },
  'presentationTemplates.createFromMaster': {
    statuses: staffOnly(201),
    input: async (db) => {
      await withMaster(db);
      return { params: { id: (await makeOrganization(db)).id } };
    },
  },
  'presentationTemplates.previewBulkUpdate': { statuses: staffOnly(200), input: withMaster },
  'presentationTemplates.bulkUpdate': { statuses: staffOnly(202), input: withMaster },
  'slideTemplates.list': { statuses: staffOnly(200) },
  'slideTemplates.get': { statuses: staffOnly(200), input: slideTemplate },
  'slideTemplates.create': {
    statuses: staffOnly(201),
    input: async (db) => ({
      body: { slide_deck_template: (await makePresentationTemplate(db)).id },
    }),
  },
  'slideTemplates.update': { statuses: staffOnly(200), input: slideTemplate },
  'slideTemplates.delete': { statuses: staffOnly(204), input: slideTemplate },
  'reportRecipients.list': {
    statuses: staffOnly(200),
    input: (_, { ours }) => ({ query: { organization: ours.id } }),
  },
  'reportRecipients.update': {
    statuses: staffOnly(200),
    input: async (db, { ours }) => {
      const { id } = await makeAccount(db, { organization_id: ours.id });
      return { params: { id }, body: { receive_reporting_email: true } };
    },
  },
  'reportSubscriptions.list': { statuses: readers(200) },
  'reportSubscriptions.update': { statuses: readers(200), input: accountOf },
  'reportUnsubscriptions.get': { statuses: everyone(200), input: unsubscribeLink },
  'reportUnsubscriptions.confirm': { statuses: everyone(200), input: unsubscribeLink },
  'reportEmailEntries.list': { statuses: readers(200) },
  'reportEmailEntries.confirmViewed': {
    statuses: readers(200, { stranger: 404 }),
    input: emailEntry,
  },
  'reportEmailEntries.resend': { statuses: staffOnly(200), input: failedEntry },
  'reportSendings.preflight': {
    statuses: staffOnly(200),
    input: async (db, world) => ({ params: (await unsent(db, world)).params }),
  },
  'reportSendings.send': {
    statuses: staffOnly(202),
    input: async (db) => ({ params: { id: await sendable(db) }, body: {} }),
  },
  'reportSendings.schedule': {
    statuses: staffOnly(201),
    input: async (db) => ({
      params: { id: await sendable(db) },
      body: { scheduled_for: instantAfter(3_600_000) },
    }),
  },
  'reportSendings.list': { statuses: staffOnly(200) },
  'reportSendings.cancel': {
    statuses: staffOnly(200),
    input: async (db) => {
      const { id } = await insertRow(db, 'report_sending', {
        report_id: await sendable(db),
        state: 'scheduled',
        scheduled_for: instantAfter(3_600_000),
        created_at: clock.instant(),
      });
      return { params: { id } };
    },
  },
  'sharedReports.list': {
    // The link is a capability: no session is needed.
    statuses: everyone(200),
    input: (_, { ours }) => ({ params: { slug: ours.slug, uuid: ours.organization_uuid } }),
  },
  'sharedReports.get': {
    statuses: everyone(200),
    input: async (db, { ours }) => {
      const planned = await makePlanningMonth(db, uniqueMonth(2050, 150));
      await makeSentReport(db, { organization_id: ours.id, planning_month_id: planned.id });
      const { year, month: of } = planned;
      return { params: { slug: ours.slug, uuid: ours.organization_uuid, year, month: of } };
    },
  },
  // 503, because this server has no Chromium; people who may not print get another status.
  'reportPrints.print': {
    statuses: readers(503, { stranger: 404 }),
    input: async (db, world) => ({ params: { id: (await sent(db, world)).report.id }, body: {} }),
  },
  'reportPrints.state': { statuses: readers(200) },
  // 404, because no token is sent.
  'reportPrints.content': { statuses: everyone(404) },
};
