import { useNavigate, useSearch } from '@tanstack/react-router';
import type { z } from 'zod';

/** The search params of a screen by its own schema, and how it changes them. */
export function useScreenSearch<Schema extends z.ZodObject>(schema: Schema) {
  const search: z.output<Schema> = schema.parse(useSearch({ strict: false }));
  const navigate = useNavigate();
  const setSearch = (patch: Partial<z.output<Schema>>, { replace = false } = {}) => {
    void navigate({
      to: '.',
      search: (previous: Record<string, unknown>) => ({ ...previous, ...patch }),
      replace,
      resetScroll: false,
    });
  };
  return { search, setSearch };
}
