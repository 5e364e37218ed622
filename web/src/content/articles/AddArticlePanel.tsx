import { Button } from '@mantine/core';
import { ApiError } from '@portal/contract/platform/api-error.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { DraftOffer } from '#platform/forms/DraftOffer.tsx';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { hasOtherErrors } from '#platform/forms/field-errors.ts';
import { focusFirstError } from '#platform/forms/focus-first-error.ts';
import { useDraft } from '#platform/forms/use-draft.ts';
import { SidePanel } from '#platform/ui/SidePanel.tsx';
import { articleFieldLabels } from '../shared/article-labels.ts';
import type { NewArticle } from '../shared/content-panel.tsx';
import { contentTypesQuery } from '../shared/pick-lists.queries.ts';
import styles from './Article.module.css';
import { ArticleFields } from './ArticleFields.tsx';
import {
  type ArticleFormValues,
  emptyArticle,
  hiddenFields,
  missingFields,
  newArticleBodyOf,
  requiredFields,
} from './article-form-values.ts';
import { useAddArticle } from './articles.queries.ts';

interface AddArticlePanelProps {
  start: NewArticle | undefined;
  onClose: () => void;
}

/** The form of a new article: validated and sent only on submit. */
export function AddArticlePanel({ start, onClose }: AddArticlePanelProps) {
  const formId = useId();
  const types = useQuery(contentTypesQuery).data;
  const [values, setValues] = useState<ArticleFormValues>(() => startOf(start));
  const [isTouched, setIsTouched] = useState(false);
  const [isChecked, setIsChecked] = useState(false);
  const draft = useDraft('article-new', values, isTouched);
  const add = useAddArticle();
  const type = types?.find(({ id }) => id === values.content_type);
  const missing = missingFields(values, requiredFields(type, true));
  const refused = add.error instanceof ApiError ? add.error.fieldErrors : {};

  const handleChange = (changes: Partial<ArticleFormValues>) => {
    setIsTouched(true);
    setValues((before) => ({ ...before, ...changes }));
  };

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    const hidden = Object.fromEntries(hiddenFields(type).map((name) => [name, null]));
    const body = newArticleBodyOf({ ...values, ...hidden });
    if (!body || Object.keys(missing).length > 0) return focusFirstError(formId);
    add.mutate(
      { body },
      {
        onSuccess: () => {
          draft.clear();
          // The cleared form needs no draft.
          setIsTouched(false);
          setValues(startOf(start));
          onClose();
        },
      },
    );
  };

  return (
    <SidePanel
      title="Add Content Article"
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={add.isPending}>
            Add Content Article
          </Button>
        </>
      }
    >
      <form className={styles.formBody} id={formId} noValidate onSubmit={handleSubmit}>
        {draft.offered && (
          <DraftOffer
            savedAt={draft.offered.savedAt}
            onRestore={() => draft.offered && handleChange(draft.offered.values)}
            onDrop={draft.clear}
          />
        )}
        {hasOtherErrors(add.error, Object.keys(articleFieldLabels)) && (
          <ErrorDisplay error={add.error} labels={articleFieldLabels} />
        )}
        <ArticleFields
          values={values}
          errors={{ ...refused, ...(isChecked && missing) }}
          article={null}
          onChange={handleChange}
        />
      </form>
    </SidePanel>
  );
}

const startOf = (start: NewArticle = {}): ArticleFormValues => ({
  ...emptyArticle,
  client: start.client ?? null,
  project: start.project ?? null,
  planning_year_month: start.planningMonth ?? null,
});
