import { Switch } from '@mantine/core';
import { countText } from '#platform/import/import-texts.ts';
import type { ColumnChoice } from '#platform/ui/filters/use-column-choice.ts';
import { SearchBox } from '#platform/ui/inputs/SearchBox.tsx';
import { ListToolbar } from '#platform/ui/layout/ListLayout.tsx';
import styles from './Posting.module.css';
import type { PostingFilters } from './posting-filters.ts';

interface PostingToolbarProps {
  search: PostingFilters;
  columnChoice: ColumnChoice;
  /** The number of accounts that match the filters; undefined while the accounts are loading. */
  count: number | undefined;
  onChange: (patch: PostingFilters) => void;
}

/** Shows the posting overview's filters. */
export function PostingToolbar({ search, columnChoice, count, onChange }: PostingToolbarProps) {
  return (
    <ListToolbar label="Filter accounts" columnChoice={columnChoice}>
      <SearchBox
        label="Search accounts"
        size="xs"
        w={200}
        value={search.search ?? ''}
        onSearch={(text) => onChange({ search: text || undefined })}
      />
      <Switch
        classNames={{ label: styles.toggle ?? '' }}
        label="Below target only"
        checked={search.below !== undefined}
        onChange={(event) => onChange({ below: event.currentTarget.checked ? 'true' : undefined })}
      />
      {count !== undefined && <span className={styles.total}>{countText(count, 'account')}</span>}
    </ListToolbar>
  );
}
