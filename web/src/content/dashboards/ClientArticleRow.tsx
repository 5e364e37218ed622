import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import { DocumentLink } from '#content/articles/document-links/DocumentLink.tsx';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import { OrganizationLink } from '#users/shared/OrganizationLink.tsx';
import { dueDateOf } from '../shared/current-assignee.ts';
import styles from './ClientDashboard.module.css';

interface ClientArticleRowProps {
  article: Article;
  isOpen: boolean;
  /** True if the list spans several organizations. */
  namesClient: boolean;
  onOpen: () => void;
}

export function ClientArticleRow(props: ClientArticleRowProps) {
  const { article, isOpen, namesClient, onOpen } = props;
  const { title, client, content_type, status, is_late } = article;
  return (
    <li className={styles.row} data-open={isOpen || undefined}>
      <div className={styles.what}>
        <button type="button" className={styles.open} onClick={onOpen}>
          <span className={styles.title}>{title}</span>
          <span className={styles.type}>{content_type.name}</span>
        </button>
        {namesClient && (
          <span className={styles.client}>
            <OrganizationLink organization={client} isInList />
          </span>
        )}
      </div>
      <StatusDot status={status} />
      <span className={styles.due}>
        <DateText value={dueDateOf(article)} style="card" isLate={is_late} />
      </span>
      <span className={styles.documents}>
        <DocumentLink kind="doc" article={article} />
        <DocumentLink kind="sheet" article={article} />
      </span>
    </li>
  );
}
