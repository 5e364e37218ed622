import { z } from 'zod';
import { useScreenSearch } from '#platform/routing/use-screen-search.ts';

const version = z
  .union([z.literal('now'), z.coerce.number().int().positive()])
  .optional()
  .catch(undefined);

/** What the page of a text keeps in its URL: what stands beside it, and what is compared. */
export const documentSearch = z.object({
  /** Only to be read, for those too who may write. */
  mode: z.literal('read').optional().catch(undefined),
  panel: z.enum(['article', 'versions']).optional().catch(undefined),
  /** The versions that are compared: ids, or 'now' for the present text. */
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
