import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { writeSearchText } from '#platform/routing/search-text.ts';
import { ShowMore } from '#platform/ui/buttons/ShowMore.tsx';
import type { ListedArticle } from '../shared/article-rows.ts';
import { AssignmentRow } from './AssignmentRow.tsx';
import styles from './Assignments.module.css';
import { type ListedGroup, useAssignmentGroup, type Whose } from './assignments.queries.ts';

interface AssignmentGroupProps {
  group: ListedGroup;
  title: string;
  whose: Whose;
  /** True if the group is initially collapsed. */
  isFolded: boolean;
  /** The article whose panel is open. */
  openId: number | undefined;
  onOpen: (id: number) => void;
}

export function AssignmentGroup(props: AssignmentGroupProps) {
  const { group, title, whose, isFolded, openId, onOpen } = props;
  const headingId = useId();
  const [isOpen, setIsOpen] = useState(
    () => !isFolded || group.articles.some(({ id }) => id === openId),
  );
  const [wantsAll, setWantsAll] = useState(false);
  const all = useAssignmentGroup(group.key, whose, wantsAll);
  const articles = all.rows.length > group.articles.length ? all.rows : group.articles;
  const isStarted = wantsAll && all.rows.length > 0;
  const more = isStarted
    ? all
    : {
        hasMore: group.next !== null,
        isLoadingMore: wantsAll && all.isLoading,
        moreError: wantsAll ? all.error : null,
        loadMore: () => (wantsAll ? void all.refetch() : setWantsAll(true)),
      };

  return (
    <section
      className={styles.group}
      data-queued={group.key === 'queued' || undefined}
      data-completed={group.key === 'completed' || undefined}
      data-one-status={hasOneStatus(articles) || undefined}
      aria-labelledby={headingId}
    >
      <header className={styles.groupHead}>
        <h2 className={styles.groupTitle} id={headingId}>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            <IconChevronDown size={14} stroke={2} aria-hidden="true" />
            {title}
          </button>
        </h2>
        <span className={`tabular ${styles.count}`}>{group.count.toLocaleString('en')}</span>
        {group.late_count > 0 && group.key !== 'completed' && (
          <span className={`tabular ${styles.lateCount}`}>
            {group.late_count.toLocaleString('en')} overdue
          </span>
        )}
      </header>
      {isOpen && (
        <ul className={styles.rows}>
          {articles.map((article) => (
            <li key={article.id}>
              <AssignmentRow
                article={article}
                isOpen={openId === article.id}
                href={writeSearchText({ lead: whose.lead, article: article.id })}
                onOpen={onOpen}
              />
            </li>
          ))}
        </ul>
      )}
      {isOpen && (
        <div className={styles.more}>
          <ShowMore list={more} variant="subtle" size="xs">
            Show more of {group.count.toLocaleString('en')}
          </ShowMore>
        </div>
      )}
    </section>
  );
}

const hasOneStatus = (articles: readonly ListedArticle[]) =>
  articles.every(({ status }) => status.uid === articles[0]?.status.uid);
