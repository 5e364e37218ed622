import { Button, TextInput } from '@mantine/core';
import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import { dayInZone } from '@portal/contract/platform/dates.ts';
import type { FormEvent } from 'react';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { fieldErrorsOf, hasOtherErrors } from '#platform/forms/field-errors.ts';
import { useKeptValues } from '#platform/forms/use-kept-values.ts';
import { DayInput } from '#platform/ui/dates/DayInput.tsx';
import { useMoveArticle } from './articles.queries.ts';
import { CurrentAssignee } from './CurrentAssignee.tsx';
import styles from './NextStep.module.css';

const fields = ['scheduled_date', 'live_url'];

/** Renders the form for the lead's step. */
export function ArticlePostQaForm({ article }: { article: Article }) {
  const { values, change, clear } = useKeptValues(`post-qa-of-${article.id}`, {
    scheduledDate: article.scheduled_date,
    liveUrl: article.live_url ?? '',
  });
  const { scheduledDate, liveUrl } = values;
  const move = useMoveArticle({ callerShowsErrors: true });
  const errors = fieldErrorsOf(move.error);
  const today = dayInZone(new Date(), useTimeZone());
  const isFilled = scheduledDate !== null && liveUrl.trim() !== '';

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const extras = { scheduled_date: scheduledDate, live_url: liveUrl.trim() };
    const body = { articleId: article.id, to_status: 'scheduled', extras };
    move.mutate({ body }, { onSuccess: clear });
  };

  return (
    <form className={styles.step} aria-label="Next step" noValidate onSubmit={handleSubmit}>
      <CurrentAssignee article={article} />
      <DayInput
        label="Scheduled date"
        required
        value={scheduledDate}
        error={errors.scheduled_date}
        description={
          scheduledDate !== null && scheduledDate < today
            ? 'This date has passed: the article becomes Posted with the next daily check.'
            : undefined
        }
        onChange={(day) => change({ scheduledDate: day })}
      />
      <TextInput
        label="Live URL"
        type="url"
        required
        placeholder="https://"
        value={liveUrl}
        error={errors.live_url}
        onChange={(event) => change({ liveUrl: event.currentTarget.value })}
      />
      {hasOtherErrors(move.error, fields) && <ErrorDisplay error={move.error} />}
      <Button type="submit" disabled={!isFilled} loading={move.isPending}>
        Complete Post QA
      </Button>
    </form>
  );
}
