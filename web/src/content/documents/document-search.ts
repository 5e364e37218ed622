import { useNavigate, useSearch } from '@tanstack/react-router';
import { z } from 'zod';

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

export function useDocumentSearch() {
  // The one route that uses this validates its search by `documentSearch`.
  const search = useSearch({ strict: false }) as DocumentSearch;
  const navigate = useNavigate();
  const change = (changes: Partial<DocumentSearch>) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, ...changes }),
      replace: true,
      resetScroll: false,
    } as never);
  return { search, change };
}
