import { searchCalls } from '@portal/contract/search/search.calls.ts';
import type { SearchHit } from '@portal/contract/search/search.schema.ts';
import { type SearchKindName, searchKinds } from '@portal/contract/search/search-kinds.ts';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#platform/api/queries.ts';
import { writeSearchText } from '#platform/routing/search-text.ts';
import type { PaletteEntry, PaletteIcon } from './palette-source.ts';

const hitsPerGroup = 3;

/** The kinds that the palette finds only by text, with their icons. The palette finds all other kinds by name. */
const icons: Partial<Record<SearchKindName, PaletteIcon>> = {
  text: 'article',
  comment: 'comment',
  report: 'report',
  build: 'build',
  checklist: 'build',
  item: 'build',
  item_comment: 'comment',
  meeting: 'client',
  requirement: 'client',
  agreement: 'client',
};

const entryOf = (icon: PaletteIcon, { kind, id, title, excerpt, context, path }: SearchHit) =>
  ({
    id: `${kind}-${id}`,
    icon,
    label: title.text,
    detail: excerpt?.text ?? context,
    target: path,
  }) satisfies PaletteEntry;

/** Returns the records whose texts contain the words, in groups. Returns no groups for empty text. */
export function useTextGroups(q: string) {
  const query = { q, size: String(hitsPerGroup) };
  const { data, isLoading, isError, isFetching, refetch } = useQuery({
    ...endpointQuery(searchCalls.all, { query }),
    enabled: q !== '',
  });
  const all: PaletteEntry = {
    id: 'search-all',
    icon: 'search',
    label: `Search everything for “${q}”`,
    target: `/search${writeSearchText({ q })}`,
  };
  const found = (data?.groups ?? []).flatMap(({ kind, hits }) => {
    const icon = icons[kind];
    return icon
      ? [{ name: searchKinds[kind], entries: hits.map((hit) => entryOf(icon, hit)) }]
      : [];
  });
  return {
    groups: found.length > 0 ? [...found, { name: 'All results', entries: [all] }] : [],
    isLoading,
    failed: isError && !isFetching ? [{ name: 'Texts', again: refetch }] : [],
  };
}
