import { keywordMetaEndpoints } from '@portal/contract/content/keywords/keyword-meta.endpoints.ts';
import type { KeywordMeta } from '@portal/contract/content/keywords/keyword-meta.schema.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import { mapPage } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import { authorize } from '#platform/http/access.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { type Route, route } from '#platform/http/route.ts';
import { mayResearchKeywords } from '../articles/article-visibility.ts';
import { type KeywordLinks, selectKeywordLinks } from './keyword-links.repository.ts';
import {
  type KeywordMetaRow,
  type KeywordOrder,
  selectKeywordGroups,
  selectKeywordMetas,
  selectKeywordValues,
} from './keyword-meta.repository.ts';
import {
  createKeywordMeta,
  createKeywordMetas,
  deleteKeywordMeta,
  getKeywordMeta,
  updateKeywordMeta,
} from './keyword-meta.service.ts';

const keywordPolicy = { work: mayResearchKeywords };

function presentKeywordMeta(row: KeywordMetaRow, { tags, months }: KeywordLinks): KeywordMeta {
  const cents = row.cost_per_click_cents;
  return {
    id: row.id,
    keyword: {
      name: row.name,
      difficulty: row.difficulty,
      volume: row.volume,
      cost_per_click: cents === null ? null : cents / 100,
      parent_keyword: { id: row.parent_keyword_id, name: row.parent_name },
    },
    seo_value: row.seo_value,
    business_value: row.business_value,
    tag: tags.get(row.id) ?? [],
    planning_months: months.get(row.id) ?? [],
    organization: row.organization_id,
    version: row.version,
  };
}

async function presentOne(db: Db, row: KeywordMetaRow): Promise<KeywordMeta> {
  return presentKeywordMeta(row, await selectKeywordLinks(db, [row.id]));
}

export const keywordMetaRoutes: Route[] = [
  route(keywordMetaEndpoints.values, ({ db, viewer, query }) => {
    authorize(viewer, keywordPolicy.work, undefined);
    return selectKeywordValues(db, query);
  }),
  route(keywordMetaEndpoints.groups, async ({ db, viewer, query }) => {
    authorize(viewer, keywordPolicy.work, undefined);
    return { groups: await selectKeywordGroups(db, query) };
  }),
  route(keywordMetaEndpoints.list, async ({ db, viewer, query }) => {
    authorize(viewer, keywordPolicy.work, undefined);
    const { ordering = 'keyword', columns: _, ...filters } = query;
    const page = await selectKeywordMetas(db, {
      ...filters,
      order: ordering.replace('-', '') as KeywordOrder,
      direction: ordering.startsWith('-') ? 'desc' : 'asc',
    });
    const links = await selectKeywordLinks(
      db,
      page.items.map(({ id }) => id),
    );
    return mapPage(page, (row) => presentKeywordMeta(row, links));
  }),
  route(keywordMetaEndpoints.get, async ({ db, viewer, params }) => {
    authorize(viewer, keywordPolicy.work, undefined);
    return presentOne(db, await getKeywordMeta(db, params.id));
  }),
  route(keywordMetaEndpoints.create, async ({ db, viewer, body }) => {
    authorize(viewer, keywordPolicy.work, undefined);
    return presentOne(db, await createKeywordMeta(db, body));
  }),
  route(keywordMetaEndpoints.createSeveral, async ({ db, viewer, body }) => {
    authorize(viewer, keywordPolicy.work, undefined);
    return createKeywordMetas(db, body);
  }),
  route(keywordMetaEndpoints.update, async (call) => {
    const { db, viewer, params } = call;
    authorize(viewer, keywordPolicy.work, undefined);
    const { record: keyword, changes } = await editRecord(call, {
      lock: () => lockRow(db, 'keyword_meta', params.id),
      find: () => getKeywordMeta(db, params.id),
      present: (keyword) => presentOne(db, keyword),
    });
    return presentOne(db, await updateKeywordMeta(db, keyword, changes));
  }),
  route(keywordMetaEndpoints.delete, async ({ db, viewer, params }) => {
    authorize(viewer, keywordPolicy.work, undefined);
    return deleteKeywordMeta(db, await getKeywordMeta(db, params.id));
  }),
];
