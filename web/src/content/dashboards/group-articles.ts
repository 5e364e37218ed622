import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import { monthLabel } from '#content/shared/month-label.ts';

export interface ArticleGroup {
  key: string;
  /** The heading: 'November 2026', or 'No month'. */
  title: string;
  /** The month as '2026-11'; null for articles without a month. */
  month: string | null;
  count: number;
  liveCount: number;
  projects: { key: string; name: string | null; articles: Article[] }[];
}

/** Groups articles that are sorted by month and project. */
export function groupArticles(articles: readonly Article[]): ArticleGroup[] {
  const groups: ArticleGroup[] = [];
  for (const article of articles) {
    const month = article.planning_year_month;
    const key = month ? `${month.year}-${month.month}` : 'none';
    let group = groups.find((one) => one.key === key);
    if (!group) {
      const title = month ? monthLabel(month) : 'No month';
      group = { key, title, month: month && monthKey(month), count: 0, liveCount: 0, projects: [] };
      groups.push(group);
    }
    group.count += 1;
    if (article.status.uid === 'posted') group.liveCount += 1;
    const projectKey = String(article.project?.id ?? 'none');
    let project = group.projects.find((one) => one.key === projectKey);
    if (!project) {
      project = { key: projectKey, name: article.project?.name ?? null, articles: [] };
      group.projects.push(project);
    }
    project.articles.push(article);
  }
  return groups;
}

const monthKey = ({ year, month }: { year: number; month: number }) =>
  `${year}-${String(month).padStart(2, '0')}`;

/** Separates future months from the others. Both lists keep their order. */
export function foldPlanned(groups: readonly ArticleGroup[], today: string) {
  const isPlanned = ({ month }: ArticleGroup) => month !== null && month > today.slice(0, 7);
  return {
    planned: groups.filter(isPlanned),
    others: groups.filter((group) => !isPlanned(group)),
  };
}
