import { Button } from '@mantine/core';
import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import { ApiError, currentOf } from '@portal/contract/platform/api-error.ts';
import { useMemo } from 'react';
import { AutosaveStatus } from '#platform/forms/AutosaveStatus.tsx';
import { ConflictNotice } from '#platform/forms/ConflictNotice.tsx';
import { DraftOffer } from '#platform/forms/DraftOffer.tsx';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { hasOtherErrors } from '#platform/forms/field-errors.ts';
import { useAutosave } from '#platform/forms/use-autosave.ts';
import { SidePanel } from '#platform/ui/SidePanel.tsx';
import { articleFieldLabels } from '../shared/article-labels.ts';
import styles from './Article.module.css';
import { ArticleActivity } from './ArticleActivity.tsx';
import { ArticleFields } from './ArticleFields.tsx';
import { ArticleLinks } from './ArticleLinks.tsx';
import { ArticleMenu } from './ArticleMenu.tsx';
import {
  type ArticleFormValues,
  articleBodyOf,
  articleFormValues,
  missingFields,
  requiredFields,
} from './article-form-values.ts';
import { useAutosaveArticle } from './articles.queries.ts';
import { PresentPeople } from './presence/PresentPeople.tsx';
import { useValueNames } from './use-value-names.tsx';

interface EditArticlePanelProps {
  article: Article;
  /** Returns to the read view. */
  onDone: () => void;
  onClose: () => void;
}

const shownFields = Object.keys(articleFieldLabels);

/** Autosaves; invalid values are neither sent nor lost. */
export function EditArticlePanel({ article, onDone, onClose }: EditArticlePanelProps) {
  const form = useArticleAutosave(article);
  const nameOf = useValueNames(article, Object.keys(form.conflicts).length > 0);

  const handleDone = () => {
    void form.flush();
    onDone();
  };

  return (
    <SidePanel
      title="Edit Content Article"
      onClose={onClose}
      actions={
        <>
          <PresentPeople articleId={article.id} />
          <ArticleMenu article={article} onDeleted={onClose} />
        </>
      }
      footer={
        <>
          <div className={styles.saveState}>
            <AutosaveStatus state={form.state} savedAt={form.savedAt} />
          </div>
          {form.state === 'failed' && (
            <Button flex="none" variant="default" onClick={() => void form.flush()}>
              Try Again
            </Button>
          )}
          <Button flex="none" onClick={handleDone}>
            Done
          </Button>
        </>
      }
    >
      <div className={styles.formBody}>
        <div className={styles.notices}>
          {form.draft && (
            <DraftOffer
              savedAt={form.draft.savedAt}
              onRestore={form.draft.restore}
              onDrop={form.draft.drop}
            />
          )}
          <ConflictNotice<keyof ArticleFormValues & string>
            theirs={form.conflicts}
            mine={form.changes}
            labels={articleFieldLabels}
            format={nameOf}
            onResolve={form.resolve}
          />
          {form.state === 'failed' && hasOtherErrors(form.error, shownFields) && (
            <ErrorDisplay error={form.error as Error} labels={articleFieldLabels} />
          )}
        </div>
        <ArticleLinks article={article} />
        <ArticleFields
          values={form.values}
          errors={form.fieldErrors}
          article={article}
          onChange={form.change}
        />
        <ArticleActivity article={article} />
      </div>
    </SidePanel>
  );
}

function useArticleAutosave(article: Article) {
  const { id, content_type: type } = article;
  const { mutateAsync } = useAutosaveArticle();
  const record = useMemo(() => articleFormValues(article), [article]);

  const save = async (changes: Partial<ArticleFormValues>, version: number | undefined) => {
    const missing = missingFields(changes, requiredFields(type, false));
    if (Object.keys(missing).length > 0) throw new ApiError(400, 'Not saved', missing);
    try {
      const body = articleBodyOf(changes);
      return articleFormValues(await mutateAsync({ params: { id }, body, version }));
    } catch (error) {
      throw withFormValues(error);
    }
  };

  return useAutosave<ArticleFormValues>({ form: `article-${id}`, record, save });
}

/** A conflict response contains the current article; the form compares it in form values. */
function withFormValues(error: unknown): unknown {
  const article = currentOf(articleEndpoints.update, error);
  if (!article || !(error instanceof ApiError)) return error;
  const current = articleFormValues(article);
  return new ApiError(error.status, error.statusText, { detail: error.message, current });
}
