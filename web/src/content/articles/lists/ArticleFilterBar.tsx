import { articleGroups } from '@portal/contract/content/articles/article-list-options.ts';
import type { ReactNode } from 'react';
import {
  type ArticleFilters,
  filtersOf,
  groupOf,
  useContentSearch,
} from '#content/shared/content-search.ts';
import { FilterBar, type FilterBarProps } from '#platform/ui/filters/FilterBar.tsx';
import { GroupMenu } from '#platform/ui/filters/ListOptions.tsx';
import { groupChoices } from './article-columns.tsx';
import { useArticleFields } from './article-filter-fields.ts';

interface ArticleFilterBarProps {
  /** The filters that the screen sets, such as an organization. */
  fixed: ArticleFilters;
  columnChoice?: FilterBarProps['columnChoice'];
  /** Whether the list can be grouped. */
  isGrouped?: boolean;
  /** The controls next to the grouping: the layout and the total. */
  children?: ReactNode;
}

const titleSearch = { name: 'title', label: 'Search titles' };

/** Shows the filters and grouping of an article list. */
export function ArticleFilterBar(props: ArticleFilterBarProps) {
  const { fixed, columnChoice, isGrouped = false, children } = props;
  const { search, setSearch } = useContentSearch();
  const filters = filtersOf(search);
  const fields = useArticleFields(filters, fixed);
  return (
    <FilterBar
      label="Filter articles"
      fields={fields}
      search={filters}
      columnChoice={columnChoice}
      textSearch={titleSearch}
    >
      {isGrouped && (
        <GroupMenu
          groups={groupChoices}
          value={groupOf(search)}
          onChange={(group) => setSearch({ group: articleGroups.find((one) => one === group) })}
        />
      )}
      {children}
    </FilterBar>
  );
}
