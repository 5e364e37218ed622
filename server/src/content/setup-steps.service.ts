import type { Db } from '#platform/database/tables.ts';
import type { SetupProgress } from '#users/home/setup-steps.events.ts';
import { selectContentSetup } from './setup-steps.repository.ts';

/** Returns whether the agency has a template, a planning month, and an article that someone has started. */
export async function checkContentSetup(db: Db): Promise<Partial<SetupProgress>> {
  const { article_template, planning_month, article_in_writing } = await selectContentSetup(db);
  return {
    article_template: Boolean(article_template),
    planning_month: Boolean(planning_month),
    article_in_writing: Boolean(article_in_writing),
  };
}
