import { findListScreen, listScreen } from '@portal/contract/list-screens.ts';
import type { SavedViewCount } from '@portal/contract/users/saved-view.schema.ts';
import type { Db } from '#platform/database/tables.ts';
import { mayCall } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { ViewToCount } from '#users/saved-views/saved-view.events.ts';
import { countAddressedLists } from './articles/article.service.ts';

const articleList = '/content-generation/articles/list';

/** Counts the articles that the viewer sees in saved views of the article list. */
export async function countSavedArticleViews(
  db: Db,
  viewer: Viewer,
  views: readonly ViewToCount[],
): Promise<SavedViewCount[]> {
  if (!mayCall(listScreen(articleList).access, viewer)) return [];
  const counted = views.filter(({ path }) => findListScreen(path) === articleList);
  const counts = await countAddressedLists(
    db,
    viewer,
    counted.map(({ search }) => search),
  );
  return counted.flatMap(({ id }, index) => {
    const count = counts[index];
    return typeof count === 'number' ? [{ id, count }] : [];
  });
}
