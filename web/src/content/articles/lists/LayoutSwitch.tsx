import { SegmentedControl } from '@mantine/core';
import { IconCalendarMonth, IconLayoutKanban, IconList } from '@tabler/icons-react';
import { type ArticleLayout, articleLayouts, layoutOf } from '#content/shared/article-layout.ts';
import { useContentSearch } from '#content/shared/content-search.ts';
import { ListControls } from '#platform/ui/filters/ListControls.tsx';
import styles from './ArticleListing.module.css';

const layouts: Readonly<Record<ArticleLayout, { label: string; Icon: typeof IconList }>> = {
  list: { label: 'List', Icon: IconList },
  calendar: { label: 'Calendar', Icon: IconCalendarMonth },
  board: { label: 'Board', Icon: IconLayoutKanban },
};

/** Switches between a list, a calendar, and a board of the same articles. */
export function LayoutSwitch() {
  const { search, setSearch } = useContentSearch();
  return (
    <SegmentedControl
      size="xs"
      aria-label="Layout"
      value={layoutOf(search)}
      onChange={(chosen) => void setSearch({ layout: chosen === 'list' ? undefined : chosen })}
      data={articleLayouts.map((value) => {
        const { label, Icon } = layouts[value];
        return {
          value,
          label: (
            <span className={styles.layout}>
              <Icon size={15} stroke={1.7} aria-hidden="true" />
              {label}
            </span>
          ),
        };
      })}
    />
  );
}

/** Shows the switch and the saved views on their own line for clients, who have no filter bar. */
export function LayoutBar() {
  return (
    <div className={styles.layoutBar}>
      <ListControls />
      <LayoutSwitch />
    </div>
  );
}
