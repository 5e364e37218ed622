import {
  choiceParam,
  eitherParam,
  idParam,
  searchParams,
} from '#platform/routing/search-params.ts';
import { useScreenSearch } from '#platform/routing/use-screen-search.ts';

const version = eitherParam(choiceParam(['now']), idParam);

/** The document page's URL state: the open panel and the compared versions. */
export const documentSearch = searchParams({
  /** 'read' shows reading mode even to users who may write. */
  mode: choiceParam(['read']),
  panel: choiceParam(['article', 'versions', 'comments']),
  /** The compared versions: ids, or 'now' for the current text. */
  from: version,
  to: version,
});
export type DocumentSearch = ReturnType<typeof documentSearch>;
export type ComparedVersion = number | 'now';

export const documentRouteId = '/app/content-generation/articles/$articleId/document';

export function useDocumentSearch() {
  const { search, setSearch } = useScreenSearch(documentRouteId);
  const change = (changes: Partial<DocumentSearch>) => void setSearch(changes, { replace: true });
  return { search, change };
}
