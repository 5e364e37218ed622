import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { monthLabel } from '#content/shared/month-label.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import { OrganizationLink } from '#users/shared/OrganizationLink.tsx';
import type { KnownArticle } from '../shared/article-rows.ts';
import { dueDateOf } from '../shared/current-assignee.ts';
import styles from './Article.module.css';

interface ArticleHeadProps {
  article: KnownArticle;
  /** An editable status; defaults to the read-only status. */
  status?: ReactNode;
}

export function ArticleHead({ article, status }: ArticleHeadProps) {
  const due = dueDateOf(article);
  const { planning_year_month: month, project } = article;
  return (
    <div className={styles.head}>
      <dl className={styles.facts}>
        <div>
          <dt>Status</dt>
          <dd>{status ?? <StatusDot status={article.status} />}</dd>
        </div>
        <div>
          <dt>{dateLabel(article)}</dt>
          <dd>
            <DateText value={due} style="card" isLate={article.is_late} />
          </dd>
        </div>
        <div>
          <dt>Type</dt>
          <dd>{article.content_type.name}</dd>
        </div>
        <div>
          <dt>Client</dt>
          <dd>
            <OrganizationLink organization={article.client} />
          </dd>
        </div>
        {(month || !project) && (
          <div>
            <dt>Month</dt>
            <dd>{month ? monthLabel(month) : '–'}</dd>
          </div>
        )}
        {project && (
          <div className={styles.wide}>
            <dt>Project</dt>
            <dd>
              <FactName name={project.name} />
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}

function FactName({ name }: { name: string }) {
  return (
    <Text component="span" fw={500} lineClamp={2} title={name}>
      {name}
    </Text>
  );
}

function dateLabel({ status }: KnownArticle): string {
  if (status.status_type !== 'Complete') return 'Due';
  return status.uid === 'posted' ? 'Went live' : 'Goes live';
}
