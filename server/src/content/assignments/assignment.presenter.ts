import type { Viewer } from '#platform/http/viewer.ts';
import { presentArticles } from '../articles/article.presenter.ts';
import type { AssignmentOverview } from './assignment-overview.service.ts';

export function presentAssignments(
  viewer: Viewer,
  { person, groups }: AssignmentOverview,
  columns?: readonly string[],
) {
  return {
    person,
    groups: groups.map(({ articles, ...group }) => ({
      ...group,
      articles: presentArticles(viewer, articles, columns),
    })),
  };
}
