import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import {
  contentTypeId,
  makeArticleTemplate,
  makeContentProject,
  makeKeywordMeta,
  makePlanningMonth,
} from '#testing/planning.factories.ts';
import { type Expectation, staffOnly, viewers } from './kinds.ts';
import { nextNumber, uniqueName } from './unique-name.ts';

const named = () => ({ body: { name: uniqueName() } });

/** Returns a different month on each call, within the allowed years. */
const nextMonth = () => {
  const number = nextNumber();
  return {
    year: Number(clock.today().slice(0, 4)) + 1 + (Math.floor(number / 12) % 4),
    month: (number % 12) + 1,
  };
};

const labeled = (table: 'content_type' | 'content_channel' | 'content_tag') => async (db: Db) => {
  const name = uniqueName();
  const { id } = await db
    .insertInto(table)
    .values({
      name,
      name_key: name.toLowerCase(),
      ...(table === 'content_type' ? { color: '#868e96' } : {}),
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { id }, ...named() };
};

const allOf = (table: 'content_status' | 'content_type') => async (db: Db) => {
  const rows = await db.selectFrom(table).select('id').orderBy('id').execute();
  return { body: { ids: rows.map(({ id }) => id) } };
};

/** Creates an import that can't run, because its file is missing. */
const oldImport = async (db: Db) => {
  const { id } = await db
    .insertInto('content_import')
    .values({ name: 'plan.csv', created_at: clock.instant() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { id } };
};

const template = async (db: Db) => ({
  params: { id: (await makeArticleTemplate(db)).id },
  body: { min_word_count: 900 },
});

const project = async (db: Db) => ({
  params: { id: (await makeContentProject(db)).id },
  body: { complete: true },
});

const keyword = async (db: Db) => ({
  params: { id: (await makeKeywordMeta(db)).id },
  body: { volume: 100 },
});

const month = async (db: Db) => ({
  params: { id: (await makePlanningMonth(db, { year: 2100 + nextNumber(), month: 5 })).id },
  body: { editor_due_date_offset: 7 },
});

const staffMay = (status: number) => ({ staff: status, superuser: status });

export const planningExpectations: Readonly<Record<string, Expectation>> = {
  'contentStatuses.list': { statuses: viewers(200) },
  'contentStatuses.update': {
    statuses: staffOnly(200),
    input: () => ({ params: { id: 3 }, body: { due_date_day_offset: 7 } }),
  },
  'contentStatuses.arrange': { statuses: staffOnly(204), input: allOf('content_status') },
  'contentTypes.arrange': { statuses: staffOnly(204), input: allOf('content_type') },
  'contentTypes.list': { statuses: viewers(200) },
  'contentTypes.create': { statuses: staffOnly(201), input: named },
  'contentTypes.update': { statuses: staffOnly(200), input: labeled('content_type') },
  'contentTypes.delete': { statuses: staffOnly(204), input: labeled('content_type') },
  'contentChannels.list': { statuses: viewers(200) },
  'contentChannels.create': { statuses: staffOnly(201), input: named },
  'contentChannels.update': { statuses: staffOnly(200), input: labeled('content_channel') },
  'contentChannels.delete': { statuses: staffOnly(204), input: labeled('content_channel') },
  'contentTags.list': { statuses: viewers(200) },
  'contentTags.create': { statuses: staffOnly(201), input: named },
  'contentTags.update': { statuses: staffOnly(200), input: labeled('content_tag') },
  'contentTags.delete': { statuses: staffOnly(204), input: labeled('content_tag') },
  'contentImports.list': { statuses: staffOnly(200) },
  'contentImports.get': { statuses: staffOnly(200), input: oldImport },
  'contentImports.create': {
    statuses: staffOnly(201),
    input: () => ({
      body: { plan: 'Client,Title,Content Type,Planning Month,Writer,Write Due,Go Live\r\n' },
    }),
  },
  'contentImports.preview': { statuses: staffOnly(409), input: oldImport },
  'contentImports.run': {
    statuses: staffOnly(409),
    input: async (db) => ({ ...(await oldImport(db)), body: { fingerprint: 'of nothing' } }),
  },
  'contentImports.undo': { statuses: staffOnly(409), input: oldImport },
  'contentImports.rejects': { statuses: staffOnly(409), input: oldImport },
  'contentProjects.list': { statuses: viewers(200) },
  'contentProjects.get': {
    statuses: viewers(404, { writer: 404, ...staffMay(200) }),
    input: project,
  },
  'contentProjects.create': {
    statuses: staffOnly(201),
    input: () => ({
      body: { name: uniqueName(), start_month: 5, start_year: Number(clock.today().slice(0, 4)) },
    }),
  },
  'contentProjects.update': { statuses: staffOnly(200), input: project },
  'planningMonths.list': { statuses: viewers(200) },
  'planningMonths.get': { statuses: viewers(200), input: month },
  'planningMonths.preview': { statuses: staffOnly(200), input: () => ({ query: nextMonth() }) },
  'planningMonths.gaps': { statuses: staffOnly(200), input: () => ({ query: nextMonth() }) },
  'planningMonths.create': { statuses: staffOnly(201), input: () => ({ body: nextMonth() }) },
  'planningMonths.update': { statuses: staffOnly(200), input: month },
  'planningMonths.generate': { statuses: staffOnly(200), input: month },
  'articleTemplates.list': { statuses: staffOnly(200) },
  'articleTemplates.values': {
    statuses: staffOnly(200),
    input: () => ({ query: { field: 'client' } }),
  },
  'articleTemplates.groups': {
    statuses: staffOnly(200),
    input: () => ({ query: { group: 'client' } }),
  },
  'articleTemplates.get': { statuses: staffOnly(200), input: template },
  'articleTemplates.create': {
    statuses: staffOnly(201),
    input: async (db, { ours }) => ({
      body: { title: uniqueName(), client: ours.id, content_type: await contentTypeId(db) },
    }),
  },
  'articleTemplates.update': { statuses: staffOnly(200), input: template },
  'articleTemplates.delete': { statuses: staffOnly(204), input: template },
  'keywordMetas.list': { statuses: staffOnly(200) },
  'keywordMetas.values': {
    statuses: staffOnly(200),
    input: () => ({ query: { field: 'tag' } }),
  },
  'keywordMetas.groups': {
    statuses: staffOnly(200),
    input: () => ({ query: { group: 'parent_keyword' } }),
  },
  'keywordMetas.get': { statuses: staffOnly(200), input: keyword },
  'keywordMetas.create': {
    statuses: staffOnly(201),
    input: (_, { ours }) => ({
      body: { organization: ours.id, parent_keyword: 'boats', keyword: uniqueName() },
    }),
  },
  'keywordMetas.createSeveral': {
    statuses: staffOnly(201),
    input: (_, { ours }) => ({
      body: {
        organization: ours.id,
        parent_keyword: 'boats',
        keywords: [{ keyword: uniqueName() }],
      },
    }),
  },
  'keywordMetas.update': { statuses: staffOnly(200), input: keyword },
  'keywordMetas.delete': { statuses: staffOnly(204), input: keyword },
  'historySets.list': { statuses: staffOnly(200) },
  'historySets.current': { statuses: staffOnly(200) },
  'historySets.populateAll': { statuses: staffOnly(200) },
  'historySets.create': {
    statuses: staffOnly(201),
    input: () => ({ body: { status: 'writing' } }),
  },
  'historySets.populate': { statuses: staffOnly(404), input: () => ({ params: { id: 999_999 } }) },
};
