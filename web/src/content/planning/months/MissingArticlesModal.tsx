import { Button, Modal } from '@mantine/core';
import type { PlanningMonth } from '@portal/contract/content/planning/planning-month.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { usePlan } from '#content/capacity/capacity.queries.ts';
import { PlanCapacity } from '#content/capacity/shared/PlanCapacity.tsx';
import { usePlanDistribution } from '#content/capacity/shared/use-plan-distribution.ts';
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

/** Previews and runs the templates that haven't created articles for a month yet. */
export function MissingArticlesModal({ isOpen, ...props }: MissingArticlesModalProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={props.onClose}
      size={720}
      title={`Add missing articles to ${monthLabel(props.planningMonth)}`}
    >
      <MissingArticles {...props} />
    </Modal>
  );
}

function MissingArticles({ planningMonth, onClose }: Omit<MissingArticlesModalProps, 'isOpen'>) {
  const { id, year, month } = planningMonth;
  const {
    data: preview,
    error: previewError,
    refetch,
  } = useQuery(planningPreviewQuery({ year, month }));
  const generate = useGenerateArticles(onClose);
  const assign = usePlan(onClose);
  const plan = usePlanDistribution({ year, month });
  const error = generate.error ?? assign.error;
  const handleAdd = () => {
    const { body: moves } = plan;
    if (moves.length === 0) generate.mutate({ params: { id } });
    else assign.mutate({ body: { year, month, is_existing: true, moves } });
  };
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
          error={previewError}
          onRetry={() => void refetch()}
        />
      )}
      <PlanCapacity plan={plan} />
      {error && <ErrorDisplay error={error} />}
      <footer className={styles.foot}>
        <Button variant="default" onClick={onClose}>
          {isNothing ? 'Close' : 'Cancel'}
        </Button>
        {!isNothing && (
          <Button
            disabled={!preview}
            loading={generate.isPending || assign.isPending}
            onClick={handleAdd}
          >
            {count === 1 ? 'Add 1 article' : `Add ${count.toLocaleString('en')} articles`}
          </Button>
        )}
      </footer>
    </div>
  );
}
