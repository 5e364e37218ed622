import { VisuallyHidden } from '@mantine/core';
import { type MouseEvent, memo } from 'react';
import { queryClient } from '#platform/api/query-client.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { PersonAvatar } from '#platform/ui/people/PersonAvatar.tsx';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import { OrganizationLink } from '#users/shared/OrganizationLink.tsx';
import { articleQuery } from '../articles/articles.queries.ts';
import type { ListedArticle } from '../shared/article-rows.ts';
import { dueDateOf, faceOf } from '../shared/current-assignee.ts';
import styles from './Assignments.module.css';

interface AssignmentRowProps {
  article: ListedArticle;
  isOpen: boolean;
  href: string;
  onOpen: (id: number) => void;
}

function Row({ article, isOpen, href, onOpen }: AssignmentRowProps) {
  const face = faceOf(article);

  const handleClick = (event: MouseEvent) => {
    // Leave modified clicks (new tab or window) to the browser.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpen(article.id);
  };

  return (
    <div className={styles.row}>
      <a
        href={href}
        className={styles.open}
        data-row={article.id}
        aria-current={isOpen || undefined}
        // Prefetch on pointer down, so that the panel has the data when it opens.
        onPointerDown={() => void queryClient.prefetchQuery(articleQuery(article.id))}
        onClick={handleClick}
      >
        <StatusDot status={article.status} />
        <span className={styles.title}>{article.title}</span>
        <span className={styles.due}>
          <DateText value={dueDateOf(article)} style="card" isLate={article.is_late} />
        </span>
        <span className={styles.face}>
          {face && <PersonAvatar person={face} size={22} />}
          <VisuallyHidden>{face?.name ?? 'Unassigned'}</VisuallyHidden>
        </span>
      </a>
      <span className={styles.client}>
        <OrganizationLink organization={article.client} isInList />
      </span>
    </div>
  );
}

/** Memoized, so that a click in a long list re-renders only two rows. */
export const AssignmentRow = memo(Row);
