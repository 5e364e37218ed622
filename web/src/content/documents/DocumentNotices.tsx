import { Button } from '@mantine/core';
import type { BodyContent } from '@portal/contract/content/documents/body-content.ts';
import { ApiError } from '@portal/contract/platform/api-error.ts';
import { errorText, isTemporary } from '#platform/api/api-error.ts';
import { DraftOffer } from '#platform/forms/DraftOffer.tsx';
import type { KnownArticle } from '../shared/article-rows.ts';
import { copyRichText } from './copy-rich-text.ts';
import styles from './Document.module.css';
import { KeptText } from './KeptText.tsx';
import type { DocumentForm } from './use-document-autosave.ts';

interface DocumentNoticesProps {
  article: KnownArticle;
  form: DocumentForm;
  mayWrite: boolean;
  isGone: boolean;
}

/** Offers an unsaved draft, and explains why text isn't saved. */
export function DocumentNotices({ article, form, mayWrite, isGone }: DocumentNoticesProps) {
  const { draft, changes } = form;
  const isRefused =
    form.state === 'failed' &&
    form.error instanceof ApiError &&
    [403, 404].includes(form.error.status);
  const isLost = isGone || (isRefused && !mayWrite);
  const isFailed = form.state === 'failed' && !isLost;
  if (!isLost && !isFailed && !draft) return null;
  return (
    <div className={styles.notices}>
      {draft && mayWrite && (
        <DraftOffer savedAt={draft.savedAt} onRestore={draft.restore} onDrop={draft.drop} />
      )}
      {draft && !mayWrite && <KeptText articleId={article.id} />}
      {isLost && <LostArticle article={article} isGone={isGone} unsaved={changes.content} />}
      {isFailed && (
        <div className={styles.problem} role="alert">
          <p>
            <strong>Not saved.</strong> {errorText(form.error)} Your text is kept in this browser
            {whatNext(form.error, mayWrite)}
          </p>
          <Button size="xs" variant="default" onClick={() => void form.flush()}>
            Try Again
          </Button>
        </div>
      )}
    </div>
  );
}

function whatNext(error: unknown, mayWrite: boolean): string {
  if (!mayWrite) return '; copy what you need.';
  return isTemporary(error)
    ? ' and will be saved as soon as that works again.'
    : ' and will be saved with your next change.';
}

interface LostArticleProps {
  article: KnownArticle;
  isGone: boolean;
  /** The text typed since the last save. */
  unsaved: BodyContent | undefined;
}

function LostArticle({ article, isGone, unsaved }: LostArticleProps) {
  return (
    <div className={styles.problem} role="alert">
      <p>
        <strong>
          {isGone
            ? 'This article was re-assigned, archived, or deleted while you had it open.'
            : `You can no longer change this text: the article is in ${article.status.name} now.`}
        </strong>{' '}
        {unsaved
          ? 'Your latest changes weren’t saved. They’re kept on this device, and you’ll see them again when you come back.'
          : 'Everything you wrote was saved.'}
      </p>
      {unsaved && (
        <Button size="xs" variant="default" onClick={() => void copyRichText(unsaved)}>
          Copy My Text
        </Button>
      )}
    </div>
  );
}
