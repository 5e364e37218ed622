import { Button } from '@mantine/core';
import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import { movesFrom } from '@portal/contract/content/articles/article-workflow.ts';
import { IconArchive, IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrorsOf } from '#platform/forms/field-errors.ts';
import { useViewer } from '#platform/session/viewer.ts';
import { ConfirmDialog } from '#platform/ui/buttons/ConfirmButton.tsx';
import { DayInput } from '#platform/ui/dates/DayInput.tsx';
import { currentAssigneeOf, whoCouldAct } from '../shared/current-assignee.ts';
import { statusesQuery } from '../shared/pick-lists.queries.ts';
import { ArticlePostForm } from './ArticlePostForm.tsx';
import { ArticlePostQaForm } from './ArticlePostQaForm.tsx';
import { useArchiveArticle, useMoveArticle, useUpdateArticle } from './articles.queries.ts';
import { CurrentAssignee } from './CurrentAssignee.tsx';
import { findShortText, type ShortText, shortTextMessage } from './document-links/short-text.ts';
import { FeedbackForm } from './feedback/FeedbackForm.tsx';
import { RejectionReason } from './feedback/RejectionReason.tsx';
import styles from './NextStep.module.css';

/** Shows the next step to users who may perform it. Other users see who they are. */
export function NextStep({ article }: { article: Article }) {
  const { allowed_actions: allowed, status } = article;
  const setsDate =
    allowed.includes('set_scheduled_date') && ['writing', 'rewrite'].includes(status.uid);
  return (
    <>
      <Step article={article} />
      {setsDate && !article.archived && <ScheduledDateForm article={article} />}
    </>
  );
}

function Step({ article }: { article: Article }) {
  const { allowed_actions: allowed } = article;
  if (article.archived) return <Archived article={article} />;
  if (allowed.includes('submit')) return <SubmitStep article={article} />;
  if (allowed.includes('approve') || allowed.includes('reject')) {
    return <FeedbackForm article={article} />;
  }
  if (allowed.includes('post')) return <ArticlePostForm article={article} />;
  if (allowed.includes('complete_post_qa')) return <ArticlePostQaForm article={article} />;
  return <Waiting article={article} />;
}

const submitLabels: Record<string, string> = {
  editing: 'Submit for Editing',
  reedit: 'Submit for Re-Editing',
  final_review: 'Submit for Final Review',
  ready_to_post: 'Submit for Posting',
};

function SubmitStep({ article }: { article: Article }) {
  const { id: viewerId } = useViewer();
  const statuses = useQuery(statusesQuery).data;
  const next = movesFrom(article, viewerId).find(({ action }) => action === 'submit');
  const target = statuses?.find(({ uid }) => uid === next?.to);
  // The form has no input, so the move is applied optimistically and rolled back if rejected.
  const shows = target && { status: target, is_late: false, allowed_actions: [] };
  const move = useMoveArticle({ shows });
  const [shortText, setShortText] = useState<ShortText | null>(null);
  const [isCounting, setIsCounting] = useState(false);
  if (!next) return null;

  const submit = () => {
    setShortText(null);
    move.mutate({ body: { articleId: article.id, to_status: next.to, extras: {} } });
  };
  const handleSubmit = async () => {
    setIsCounting(true);
    const short = await findShortText(article);
    setIsCounting(false);
    if (short) setShortText(short);
    else submit();
  };

  return (
    <section className={styles.step} aria-label="Next step">
      <CurrentAssignee article={article} />
      <RejectionReason article={article} />
      <Button
        rightSection={<IconArrowRight size={16} stroke={1.8} />}
        loading={move.isPending || isCounting}
        onClick={() => void handleSubmit()}
      >
        {submitLabels[next.to] ?? 'Submit'}
      </Button>
      <ConfirmDialog
        isOpen={shortText !== null}
        title="Submit below the minimum?"
        confirmLabel="Submit Anyway"
        isDangerous={false}
        onConfirm={submit}
        onCancel={() => setShortText(null)}
      >
        {shortText && shortTextMessage(shortText)}
      </ConfirmDialog>
    </section>
  );
}

function Waiting({ article }: { article: Article }) {
  if (!currentAssigneeOf(article)) return null;
  return (
    <section className={styles.step} aria-label="Next step">
      <CurrentAssignee article={article} />
      <RejectionReason article={article} />
      <p className={styles.hint}>{whoCouldAct(article)}</p>
    </section>
  );
}

function Archived({ article }: { article: Article }) {
  const archive = useArchiveArticle();
  const mayBringBack = article.allowed_actions.includes('archive');
  return (
    <section className={styles.step} aria-label="Next step">
      <p className={styles.turn}>
        <IconArchive size={18} stroke={1.6} aria-hidden="true" />
        <strong>Archived</strong>
      </p>
      <p className={styles.hint}>Archived articles are hidden from assignments and lists.</p>
      {mayBringBack && (
        <Button
          variant="default"
          loading={archive.isPending}
          onClick={() => archive.setArchived(article.id, false)}
        >
          Un-archive
        </Button>
      )}
    </section>
  );
}

/** Edits the writer's planned date, which is saved immediately; null when cleared. */
function ScheduledDateForm({ article }: { article: Article }) {
  const update = useUpdateArticle();
  // After the save ends, the panel may still have the old article for a moment.
  const isSaved = update.data !== undefined && update.data.version > article.version;
  const stored = isSaved ? update.data : article;
  const chosen = update.isPending ? update.variables.body?.scheduled_date : stored.scheduled_date;
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
