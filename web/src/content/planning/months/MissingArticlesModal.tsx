import { Button, Modal } from '@mantine/core';
import type { PlanningMonth } from '@portal/contract/content/planning/planning-month.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { monthLabel } from '#content/shared/month-label.ts';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import styles from './PlanningMonthForm.module.css';
import { PlanningPreview } from './PlanningPreview.tsx';
import { planningPreviewQuery, useGenerateArticles } from './planning-months.queries.ts';

interface MissingArticlesModalProps {
  planningMonth: PlanningMonth;
  isOpen: boolean;
  onClose: () => void;
}

/** Runs the templates that haven't created articles for a month yet, after a preview. */
export function MissingArticlesModal({ isOpen, ...props }: MissingArticlesModalProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={props.onClose}
      size={600}
      title={`Add missing articles to ${monthLabel(props.planningMonth)}`}
    >
      <MissingArticles {...props} />
    </Modal>
  );
}

function MissingArticles({ planningMonth, onClose }: Omit<MissingArticlesModalProps, 'isOpen'>) {
  const { id, year, month } = planningMonth;
  const { data: preview, error, refetch } = useQuery(planningPreviewQuery({ year, month }));
  const generate = useGenerateArticles(onClose);
  const count = preview?.article_count ?? 0;
  const isNothing = preview !== undefined && count === 0;
  return (
    <div className={styles.form}>
      {isNothing ? (
        <p className={styles.hint}>
          Nothing is missing. Every template for this month has created its article.
        </p>
      ) : (
        <PlanningPreview
          preview={preview}
          isLoading={!preview}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {generate.error && <ErrorDisplay error={generate.error} />}
      <footer className={styles.foot}>
        <Button variant="default" onClick={onClose}>
          {isNothing ? 'Close' : 'Cancel'}
        </Button>
        {!isNothing && (
          <Button
            disabled={!preview}
            loading={generate.isPending}
            onClick={() => generate.mutate({ params: { id } })}
          >
            {count === 1 ? 'Add 1 article' : `Add ${count.toLocaleString('en')} articles`}
          </Button>
        )}
      </footer>
    </div>
  );
}
