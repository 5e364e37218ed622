import { articleTemplateEndpoints } from '@portal/contract/content/planning/article-template.endpoints.ts';
import type { ArticleTemplate } from '@portal/contract/content/planning/article-template.schema.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import { mapPage } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { type Route, route } from '#platform/http/route.ts';
import { visibleTemplates } from './article-template.policy.ts';
import { presentArticleTemplate } from './article-template.presenter.ts';
import {
  conditionsOf,
  type ListedTemplateRow,
  selectArticleTemplates,
  selectTemplateGroups,
  selectTemplateValues,
} from './article-template.repository.ts';
import {
  createArticleTemplate,
  deleteArticleTemplate,
  findTemplateRelations,
  getArticleTemplate,
  updateArticleTemplate,
} from './article-template.service.ts';

async function presentOne(db: Db, row: ListedTemplateRow): Promise<ArticleTemplate> {
  return presentArticleTemplate(row, await findTemplateRelations(db, [row]));
}

export const articleTemplateRoutes: Route[] = [
  route(articleTemplateEndpoints.list, async ({ db, viewer, query }) => {
    const { limit, cursor, group, ordering = 'client' } = query;
    const page = await selectArticleTemplates(db, visibleTemplates(viewer), {
      ...conditionsOf(query),
      limit,
      cursor,
      group,
      order: ordering.endsWith('title') ? 'title' : 'client',
      direction: ordering.startsWith('-') ? 'desc' : 'asc',
    });
    const relations = await findTemplateRelations(db, page.items);
    return mapPage(page, (row) => presentArticleTemplate(row, relations));
  }),
  route(articleTemplateEndpoints.values, ({ db, viewer, query }) => {
    const { field, named } = query;
    const conditions = conditionsOf(query);
    return selectTemplateValues(db, visibleTemplates(viewer), { ...conditions, field, named });
  }),
  route(articleTemplateEndpoints.groups, async ({ db, viewer, query }) => {
    const conditions = { ...conditionsOf(query), group: query.group };
    return { groups: await selectTemplateGroups(db, visibleTemplates(viewer), conditions) };
  }),
  route(articleTemplateEndpoints.get, async ({ db, viewer, params }) =>
    presentOne(db, await getArticleTemplate(db, viewer, params.id)),
  ),
  route(articleTemplateEndpoints.create, async ({ db, viewer, body }) =>
    presentOne(db, await createArticleTemplate(db, viewer, body)),
  ),
  route(articleTemplateEndpoints.update, async (call) => {
    const { db, viewer, params } = call;
    const { record: template, changes } = await editRecord(call, {
      lock: () => lockRow(db, 'article_template', params.id),
      find: () => getArticleTemplate(db, viewer, params.id),
      present: (template) => presentOne(db, template),
    });
    return presentOne(db, await updateArticleTemplate(db, viewer, template, changes));
  }),
  route(articleTemplateEndpoints.delete, async ({ db, viewer, params }) =>
    deleteArticleTemplate(db, await getArticleTemplate(db, viewer, params.id)),
  ),
];
