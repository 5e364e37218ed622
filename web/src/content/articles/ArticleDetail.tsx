import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import { assigneeFields } from '@portal/contract/content/articles/article-workflow.ts';
import {
  dueDateFieldOf,
  dueDateFields,
  dueDatesOfRework,
  fieldsOfReview,
} from '@portal/contract/content/articles/due-date-fields.ts';
import { completeStatuses } from '@portal/contract/content/labels/content-statuses.ts';
import { isWithoutReview } from '@portal/contract/content/labels/content-type.schema.ts';
import { lazy, memo, Suspense } from 'react';
import { loadCode } from '#platform/routing/load-code.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { StarRating } from '#platform/ui/inputs/StarRating.tsx';
import { PersonName } from '#platform/ui/people/PersonAvatar.tsx';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import { ArticleLivePage } from '../live-pages/ArticleLivePage.tsx';
import { assigneeLabels, labelOfField } from '../shared/article-labels.ts';
import { personIn } from '../shared/current-assignee.ts';
import styles from './Article.module.css';
import { ArticleActivity } from './ArticleActivity.tsx';
import { ArticleHead } from './ArticleHead.tsx';
import { ArticleLinks } from './ArticleLinks.tsx';
import { ArticleRequirements } from './ArticleRequirements.tsx';
import { ArticleText } from './ArticleText.tsx';
import { NextStep } from './NextStep.tsx';
import { ArticleProperty } from './properties/ArticleProperty.tsx';
import { labelOfProperty, setsPlannedDate } from './properties/article-properties.ts';
import { type PropertyEditing, usePropertyEditing } from './properties/use-property-editing.ts';
import { ArticlePushState, PushAgainButton } from './push/ArticlePushState.tsx';
import { ReviewLinks } from './review-links/ReviewLinks.tsx';
import { ApprovalState } from './sign-offs/ApprovalState.tsx';

// Load the preview on demand, because lists without an open article don't need the editor's code.
const DraftPreview = lazy(async () => {
  const { DraftPreview: component } = await loadCode(
    () => import('./document-links/DraftPreview.tsx'),
  );
  return { default: component };
});

function Detail({ article }: { article: Article }) {
  const editing = usePropertyEditing(article);
  return (
    <div className={styles.detail}>
      <ArticleHead
        article={article}
        status={
          <ArticleProperty article={article} field="status" editing={editing}>
            <StatusDot status={article.status} />
          </ArticleProperty>
        }
      />
      <NextStep key={article.status.uid} article={article} />
      <ApprovalState article={article} />
      <ArticleLivePage
        article={article.id}
        isComplete={completeStatuses.includes(article.status.uid) && !article.archived}
        correction={<PushAgainButton article={article} />}
      />
      <ArticlePushState article={article} />
      <ReviewLinks article={article} />
      <ArticleLinks article={article} />
      <Suspense fallback={<div className={styles.textToCome} />}>
        <DraftPreview article={article} />
      </Suspense>
      <div className={styles.columns}>
        <ArticlePeople article={article} editing={editing} />
        <ArticleDates article={article} editing={editing} />
      </div>
      <ArticleRequirements client={article.client} />
      <ArticleText article={article} />
      <ArticleActivity article={article} />
    </div>
  );
}

/**
 * Shows an article in its panel: the next step, then its properties, then its activity. Memoized because it is the most
 * expensive part of the screen.
 */
export const ArticleDetail = memo(Detail);

interface PropertiesProps {
  article: Article;
  /** Omitted if the properties are read-only. */
  editing?: PropertyEditing;
}

function ArticlePeople({ article, editing }: PropertiesProps) {
  const hidden: readonly string[] = isWithoutReview(article.content_type) ? fieldsOfReview : [];
  const shown = assigneeFields.filter((field) => !hidden.includes(field) || article[field]);
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>People</h3>
      <dl className={styles.pairs}>
        {shown.map((field) => (
          <div key={field}>
            <dt>{assigneeLabels[field]}</dt>
            <dd>
              <ArticleProperty article={article} field={field} editing={editing}>
                <PersonName person={personIn(article, field)} />
              </ArticleProperty>
            </dd>
          </div>
        ))}
        {article.latest_feedback_rating !== null && (
          <div>
            <dt>Rating</dt>
            <dd>
              <StarRating value={article.latest_feedback_rating} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

export function ArticleDates({ article, editing }: PropertiesProps) {
  const due = dueDateFieldOf[article.status.uid];
  const isRework = ['rewrite', 'reedit'].includes(article.status.uid);
  const hidden: readonly string[] = [
    ...(isWithoutReview(article.content_type) ? fieldsOfReview : []),
    ...(isRework ? [] : dueDatesOfRework),
  ];
  const shown = dueDateFields.filter(({ name }) => !hidden.includes(name));
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>Dates</h3>
      <dl className={styles.pairs}>
        {shown.map(({ name, kind }) => (
          <div key={name} data-current={name === due || undefined}>
            <dt>{labelOfField(name).replace(' due date', '')}</dt>
            <dd>
              <ArticleProperty article={article} field={name} editing={editing}>
                <DateText
                  value={article[name]}
                  style={kind === 'instant' ? 'hour' : 'card'}
                  isLate={name === due && article.is_late}
                />
              </ArticleProperty>
            </dd>
          </div>
        ))}
        {(article.scheduled_date || editing?.editable.has('scheduled_date')) && (
          <div>
            <dt>
              {setsPlannedDate(article) ? labelOfProperty(article, 'scheduled_date') : 'Scheduled'}
            </dt>
            <dd>
              <ArticleProperty article={article} field="scheduled_date" editing={editing}>
                <DateText value={article.scheduled_date} style="card" />
              </ArticleProperty>
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
