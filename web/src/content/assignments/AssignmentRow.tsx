import { VisuallyHidden } from '@mantine/core';
import type { Article } from '@portal/contract/content/article.schema.ts';
import type { MouseEvent } from 'react';
import { queryClient } from '#platform/api/query-client.ts';
import { DateText } from '#platform/ui/DateText.tsx';
import { PersonAvatar } from '#platform/ui/PersonAvatar.tsx';
import { StatusDot } from '#platform/ui/StatusDot.tsx';
import { articleQuery } from '../articles/articles.queries.ts';
import { dueDateOf, faceOf } from '../shared/article-turn.ts';
import type { usePanel } from '../shared/panel-search.ts';
import styles from './Assignments.module.css';

interface AssignmentRowProps {
  article: Article;
  isOpen: boolean;
  panel: ReturnType<typeof usePanel>;
}

/** An article of the list: a link that opens its panel. */
export function AssignmentRow({ article, isOpen, panel }: AssignmentRowProps) {
  const face = faceOf(article);

  const handleClick = (event: MouseEvent) => {
    // A new tab or window is the browser's.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    panel.openArticle(article.id);
  };

  return (
    <a
      href={panel.hrefOf(article.id)}
      className={styles.row}
      data-row={article.id}
      aria-current={isOpen || undefined}
      // Asked for before the click is done, so that the panel has it when it opens.
      onPointerDown={() => void queryClient.prefetchQuery(articleQuery(article.id))}
      onClick={handleClick}
    >
      <StatusDot status={article.status} />
      <span className={styles.title}>{article.title}</span>
      <span className={styles.client}>{article.client.dba_name}</span>
      <span className={styles.due}>
        <DateText value={dueDateOf(article)} style="card" isLate={article.is_late} />
      </span>
      <span className={styles.face}>
        {face && <PersonAvatar person={face} size={22} />}
        <VisuallyHidden>{face?.name ?? 'Nobody assigned'}</VisuallyHidden>
      </span>
    </a>
  );
}
