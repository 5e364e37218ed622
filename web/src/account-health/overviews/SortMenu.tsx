import { Button, Menu } from '@mantine/core';
import {
  overviewSortings,
  overviewSortingTitles,
} from '@portal/contract/account-health/overviews/overview-sortings.ts';
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconCheck, IconX } from '@tabler/icons-react';
import { Fragment } from 'react';
import styles from './Controls.module.css';
import type { Sorting } from './overview-search.ts';

interface SortMenuProps {
  sorting: Sorting | null;
  onSort: (sorting: Sorting | null) => void;
}

const directions = [
  { direction: 'asc', name: 'ascending', Icon: IconArrowUp },
  { direction: 'desc', name: 'descending', Icon: IconArrowDown },
] as const;

export function SortMenu({ sorting, onSort }: SortMenuProps) {
  const chosen = directions.find(({ direction }) => direction === sorting?.direction);
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <Button
          size="xs"
          variant={sorting ? 'light' : 'default'}
          aria-label={
            sorting && chosen ? `${overviewSortingTitles[sorting.by]}, ${chosen.name}` : 'Sort'
          }
          leftSection={
            chosen ? (
              <chosen.Icon size={14} stroke={1.8} aria-hidden="true" />
            ) : (
              <IconArrowsSort size={14} stroke={1.6} aria-hidden="true" />
            )
          }
        >
          {sorting ? overviewSortingTitles[sorting.by] : 'Sort'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {overviewSortings.map((by) => (
          <Fragment key={by}>
            {directions.map(({ direction, name, Icon }) => {
              const isChosen = sorting?.by === by && sorting.direction === direction;
              return (
                <Menu.Item
                  key={direction}
                  className={styles.sorting ?? ''}
                  aria-current={isChosen || undefined}
                  leftSection={<Icon size={14} stroke={1.6} aria-hidden="true" />}
                  rightSection={isChosen && <IconCheck size={14} stroke={2} aria-hidden="true" />}
                  onClick={() => onSort({ by, direction })}
                >
                  {overviewSortingTitles[by]} <span className={styles.direction}>{name}</span>
                </Menu.Item>
              );
            })}
          </Fragment>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconX size={14} stroke={1.6} aria-hidden="true" />}
          disabled={sorting === null}
          onClick={() => onSort(null)}
        >
          Cancel Sorting
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
