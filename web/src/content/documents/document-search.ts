import { z } from 'zod';
import { useScreenSearch } from '#platform/routing/use-screen-search.ts';

const version = z
  .union([z.literal('now'), z.coerce.number().int().positive()])
  .optional()
  .catch(undefined);

/** The URL state of the document page: the open panel and the compared versions. */
export const documentSearch = z.object({
  /** Reading mode, also for people who may write. */
  mode: z.literal('read').optional().catch(undefined),
  panel: z.enum(['article', 'versions']).optional().catch(undefined),
  /** The compared versions: ids, or 'now' for the current text. */
  from: version,
  to: version,
});
export type DocumentSearch = z.infer<typeof documentSearch>;
export type ComparedVersion = number | 'now';

export const documentRouteId = '/app/content-generation/articles/$articleId/document';

export function useDocumentSearch() {
  const { search, setSearch } = useScreenSearch(documentRouteId);
  const change = (changes: Partial<DocumentSearch>) => void setSearch(changes, { replace: true });
  return { search, change };
}
