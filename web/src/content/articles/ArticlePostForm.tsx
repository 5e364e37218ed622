import { Button, TextInput } from '@mantine/core';
import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import { draftUrlText, isDraftUrl } from '@portal/contract/content/articles/article-workflow.ts';
import { withScheme } from '@portal/contract/platform/field-rules.ts';
import { type FormEvent, useState } from 'react';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { fieldErrorsOf, hasOtherErrors } from '#platform/forms/field-errors.ts';
import { useKeptValues } from '#platform/forms/use-kept-values.ts';
import { useMoveArticle } from './articles.queries.ts';
import { CurrentAssignee } from './CurrentAssignee.tsx';
import styles from './NextStep.module.css';

/** Renders the form for the poster's step. */
export function ArticlePostForm({ article }: { article: Article }) {
  const { values, change, clear } = useKeptValues(`posting-of-${article.id}`, {
    draftUrl: article.admin_draft_url ?? '',
  });
  const [isChecked, setIsChecked] = useState(false);
  const move = useMoveArticle({ callerShowsErrors: true });
  const typed = withScheme(values.draftUrl.trim());
  const problem = isChecked && !isDraftUrl(typed) ? draftUrlText : undefined;

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (!isDraftUrl(typed)) return;
    const extras = { admin_draft_url: typed };
    const body = { articleId: article.id, to_status: 'post_qa', extras };
    move.mutate({ body }, { onSuccess: clear });
  };

  return (
    <form className={styles.step} aria-label="Next step" noValidate onSubmit={handleSubmit}>
      <CurrentAssignee article={article} />
      <TextInput
        label="Draft URL"
        type="url"
        required
        placeholder="https://example.com/wp-admin/post.php?post=1&action=edit"
        value={values.draftUrl}
        error={problem ?? fieldErrorsOf(move.error).admin_draft_url}
        onChange={(event) => change({ draftUrl: event.currentTarget.value })}
        onBlur={() => setIsChecked(typed !== '')}
      />
      {hasOtherErrors(move.error, ['admin_draft_url']) && <ErrorDisplay error={move.error} />}
      <Button type="submit" disabled={typed === ''} loading={move.isPending}>
        Complete Posting
      </Button>
    </form>
  );
}
