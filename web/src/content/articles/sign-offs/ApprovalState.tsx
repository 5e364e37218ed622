import { Button } from '@mantine/core';
import { signOffCalls } from '@portal/contract/content/approval/sign-off.calls.ts';
import { silenceReason } from '@portal/contract/content/approval/silence-texts.ts';
import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import { IconAlertTriangle, IconRosetteDiscountCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { labelOfField } from '#content/shared/article-labels.ts';
import { statusesQuery } from '#content/shared/pick-lists.queries.ts';
import { useMayCall } from '#platform/session/viewer.ts';
import { formatAgo } from '#platform/ui/dates/format-date.ts';
import { useUpdateArticle } from '../articles.queries.ts';
import styles from './ApprovalState.module.css';
import { signOffsQuery, useUndoSignOff } from './sign-offs.queries.ts';

/** Shows an article's newest approval and the changes since. Renders nothing without an approval. */
export function ApprovalState({ article }: { article: Article }) {
  const latest = useQuery(signOffsQuery(article.id)).data?.[0];
  if (!latest) return null;
  const { approved_by, actor, approved_at, text_version, changed, needs_approval } = latest;
  const isUndoable = latest.way === 'silence' && article.status.uid === 'ready_to_post';
  return (
    <section className={styles.approval} aria-label="Approval">
      <p className={styles.line}>
        <IconRosetteDiscountCheck size={17} stroke={1.6} aria-hidden="true" />
        <span>
          Approved by <strong>{approved_by?.name ?? 'silence'}</strong>
          {latest.silence && `: ${silenceReason(latest.silence)}`}
          {actor && ` (entered by ${actor.name})`}
          {text_version > 0 && ` · version ${text_version}`} ·{' '}
          <time dateTime={approved_at}>{formatAgo(approved_at, Date.now())}</time>
        </span>
      </p>
      {changed.length > 0 && (
        <p className={styles.changed}>
          <IconAlertTriangle size={17} stroke={1.6} aria-hidden="true" />
          <span>
            {needs_approval ? 'Needs approval again: changed' : 'Changed'} since approval:{' '}
            {changed.map((part) => (part === 'text' ? 'Text' : labelOfField(part))).join(', ')}
          </span>
        </p>
      )}
      <div className={styles.actions}>
        <Link
          className={styles.link}
          to="/content-generation/articles/$articleId/approval"
          params={{ articleId: String(article.id) }}
        >
          {changed.length > 0 ? 'Show the differences' : 'Show the approval'}
        </Link>
        {needs_approval && <AskAgain article={article} />}
        {isUndoable && <UndoSilence signOffId={latest.id} />}
      </div>
    </section>
  );
}

/** Renders the button that staff use to undo an approval by silence. */
function UndoSilence({ signOffId }: { signOffId: number }) {
  const undo = useUndoSignOff();
  if (!useMayCall(signOffCalls.undo)) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={undo.isPending}
      onClick={() => undo.mutate({ params: { id: signOffId } })}
    >
      Undo the Approval
    </Button>
  );
}

/** Renders the button that sets the article's status back to final review, to get a new approval. */
function AskAgain({ article }: { article: Article }) {
  const update = useUpdateArticle();
  const review = useQuery(statusesQuery).data?.find(({ uid }) => uid === 'final_review');
  if (!review || !article.allowed_actions.includes('set_status')) return null;
  if (article.status.uid === 'final_review') return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={update.isPending}
      onClick={() => update.mutate({ params: { id: article.id }, body: { status: review.id } })}
    >
      Ask for Approval Again
    </Button>
  );
}
