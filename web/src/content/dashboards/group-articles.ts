import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import { monthLabel } from '#content/shared/month-label.ts';

export interface ArticleGroup {
  key: string;
  /** 'November 2026', or 'No month'. */
  title: string;
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
      group = { key, title, count: 0, liveCount: 0, projects: [] };
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
