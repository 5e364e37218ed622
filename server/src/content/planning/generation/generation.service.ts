import { statusId } from '@portal/contract/content/labels/content-statuses.ts';
import type { ArticleRecord } from '#content/articles/article.record.ts';
import { insertNewArticles, type NewArticle } from '#content/articles/article-creation.service.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { plannedDates } from '../months/planned-dates.ts';
import type { PlanningMonthRow } from '../months/planning-month.repository.ts';
import { selectTemplateChannels } from '../templates/article-template.repository.ts';
import {
  insertTemplateRuns,
  selectTemplatesToGenerate,
  type TemplateToGenerate,
} from './generation.repository.ts';

function articleOf(template: TemplateToGenerate, month: PlanningMonthRow): NewArticle['values'] {
  const { id, organization_id, ...same } = template;
  return {
    ...same,
    ...plannedDates(month, template.milestone),
    status_id: statusId.planned,
    client_id: organization_id,
    planning_month_id: month.id,
    template_id: id,
  };
}

/** Creates articles as `generateArticles` does, and returns them. */
export async function generateNewArticles(
  db: Db,
  viewer: Viewer,
  month: PlanningMonthRow,
): Promise<ArticleRecord[]> {
  const templateIds = await insertTemplateRuns(db, month, clock.instant());
  if (templateIds.length === 0) return [];
  const templates = await selectTemplatesToGenerate(db, templateIds);
  const channels = await selectTemplateChannels(db, templateIds);
  const articles = templates.map((template) => ({
    values: articleOf(template, month),
    channels: channels.get(template.id),
  }));
  const note = 'made from the template';
  return insertNewArticles(db, articles, { actorId: viewer.actorId, note });
}

/**
 * Creates a planned article from each template that hasn't run for this month yet, and returns the number of articles.
 * A template runs only once per month, even if its article has since been deleted.
 */
export async function generateArticles(
  db: Db,
  viewer: Viewer,
  month: PlanningMonthRow,
): Promise<number> {
  return (await generateNewArticles(db, viewer, month)).length;
}
