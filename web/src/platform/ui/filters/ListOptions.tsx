import { Button, Menu } from '@mantine/core';
import { IconLayoutList } from '@tabler/icons-react';
import styles from './FilterBar.module.css';

interface GroupMenuProps {
  groups: readonly { value: string; label: string }[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

const ungrouped = '';

/** Shows a menu to choose how rows are grouped. */
export function GroupMenu({ groups, value, onChange }: GroupMenuProps) {
  const current = groups.find((one) => one.value === value);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          leftSection={<IconLayoutList size={15} stroke={1.7} aria-hidden="true" />}
        >
          {current ? `Grouped by ${current.label}` : 'Group'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label="Group by">
        <Menu.RadioGroup
          value={current?.value ?? ungrouped}
          onChange={(chosen) => onChange(groups.find((one) => one.value === chosen)?.value)}
        >
          {[{ value: ungrouped, label: 'No grouping' }, ...groups].map((one) => (
            <Menu.RadioItem key={one.value} value={one.value} closeMenuOnClick>
              {one.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

interface ListTotalProps {
  /** The number of rows; undefined until the list is loaded. */
  count: number | undefined;
  /** True if the list has more rows than `count`. */
  hasMore?: boolean;
  nouns: readonly [one: string, several: string];
}

/** Shows a list's row count: '1,204 articles', '100+ users'. */
export function ListTotal({ count, hasMore = false, nouns }: ListTotalProps) {
  return (
    <span className={`${styles.total} tabular`} aria-live="polite">
      {count !== undefined &&
        `${count.toLocaleString('en')}${hasMore ? '+' : ''} ${nouns[count === 1 && !hasMore ? 0 : 1]}`}
    </span>
  );
}

interface PagedTotalProps {
  /** The list, as returned by `useEndpointPages`. */
  list: { rows: readonly unknown[]; isLoading: boolean; hasMore: boolean };
  nouns: ListTotalProps['nouns'];
}

/** Shows a paged list's loaded row count. */
export function PagedTotal({ list, nouns }: PagedTotalProps) {
  const { rows, isLoading, hasMore } = list;
  return <ListTotal count={isLoading ? undefined : rows.length} hasMore={hasMore} nouns={nouns} />;
}
