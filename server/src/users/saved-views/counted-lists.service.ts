import {
  findListScreen,
  type ListScreenPath,
  listScreenParams,
} from '@portal/contract/list-screens.ts';
import type { SavedViewCount } from '@portal/contract/users/saved-view.schema.ts';
import type { z } from 'zod';
import { type Countable, countRows, largestCount } from '#platform/database/count-rows.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { ViewToCount } from './saved-view.events.ts';

type Search = Readonly<Record<string, string>>;

interface CountedListOptions<Query> {
  /** The list's call; its query schema parses the result of `queryOf`. */
  endpoint: { readonly query?: z.ZodType<Query> | undefined };
  /**
   * Converts the screen's search params, and the variable parts of its path, to the call's query. The result must match
   * the query that the screen sends. Returns null if counting would be too slow.
   */
  queryOf: (search: Search, params: Search) => Readonly<Record<string, unknown>> | null;
  rows: (db: Db, viewer: Viewer, query: Query, params: Search) => Countable;
}

/** A list screen whose saved views show the number of their rows. */
export interface CountedList {
  path: ListScreenPath;
  rowsOf: (db: Db, viewer: Viewer, view: ViewToCount) => Countable | null;
}

/** Declares that the views of a list screen are counted. The rows must be the ones that the list shows the viewer. */
export function countedList<Query>(
  path: ListScreenPath,
  { endpoint, queryOf, rows }: CountedListOptions<Query>,
): CountedList {
  return {
    path,
    rowsOf(db, viewer, view) {
      const params = listScreenParams(path, view.path);
      const query = queryOf(view.search, params);
      const parsed = query && endpoint.query?.safeParse(query);
      return parsed?.success ? rows(db, viewer, parsed.data, params) : null;
    },
  };
}

/** Returns a handler of `onCountSavedViews` that counts these lists' views in one statement. */
export function countsViewsOf(lists: readonly CountedList[]) {
  const byPath = new Map(lists.map((list) => [list.path, list]));
  return async (
    db: Db,
    { viewer, views }: { viewer: Viewer; views: readonly ViewToCount[] },
  ): Promise<SavedViewCount[]> => {
    const counted = views.flatMap((view) => {
      const screen = findListScreen(view.path);
      const rows = screen && byPath.get(screen)?.rowsOf(db, viewer, view);
      return rows ? [{ id: view.id, rows }] : [];
    });
    const counts = await countRows(
      db,
      counted.map(({ rows }) => rows),
    );
    return counted.map(({ id }, index) => {
      const count = counts[index] ?? 0;
      return { id, count: Math.min(count, largestCount), has_more: count > largestCount };
    });
  };
}
