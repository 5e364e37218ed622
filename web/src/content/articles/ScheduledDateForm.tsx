import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import { fieldErrorsOf } from '#platform/forms/field-errors.ts';
import { DayInput } from '#platform/ui/DayInput.tsx';
import { useUpdateArticle } from './articles.queries.ts';

/** When its writer plans to be done; saved as soon as it is chosen, and null when it is cleared. */
export function ScheduledDateForm({ article }: { article: Article }) {
  const update = useUpdateArticle();
  const chosen = update.isPending ? update.variables.body?.scheduled_date : article.scheduled_date;
  return (
    <DayInput
      label="Planned date"
      w={200}
      value={chosen ?? null}
      error={fieldErrorsOf(update.error).scheduled_date}
      onChange={(scheduled_date) =>
        update.mutate({ params: { id: article.id }, body: { scheduled_date } })
      }
    />
  );
}
