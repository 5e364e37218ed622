import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import { fieldErrorsOf } from '#platform/forms/field-errors.ts';
import { DayInput } from '#platform/ui/dates/DayInput.tsx';
import { useUpdateArticle } from './articles.queries.ts';
import { labelOfProperty, setsPlannedDate } from './properties/article-properties.ts';

/** Edits the writer's planned date if the viewer may set it. */
export const PlannedDate = ({ article }: { article: Article }) =>
  setsPlannedDate(article) && <PlannedDateInput article={article} />;

/** Edits the planned date and saves every change immediately. */
export function PlannedDateInput({ article }: { article: Article }) {
  const update = useUpdateArticle();
  // The response arrives before the panel renders the saved article, so show the response until then.
  const isSaved = update.data !== undefined && update.data.version > article.version;
  const stored = isSaved ? update.data : article;
  const chosen = update.isPending ? update.variables.body?.scheduled_date : stored.scheduled_date;
  return (
    <DayInput
      label={labelOfProperty(article, 'scheduled_date')}
      w={200}
      value={chosen ?? null}
      error={fieldErrorsOf(update.error).scheduled_date}
      onChange={(scheduled_date) =>
        update.mutate({ params: { id: article.id }, body: { scheduled_date } })
      }
    />
  );
}
