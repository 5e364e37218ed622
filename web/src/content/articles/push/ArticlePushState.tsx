import { Button } from '@mantine/core';
import { jobCalls } from '@portal/contract/administration/job.calls.ts';
import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import type { ArticlePush } from '@portal/contract/content/push/article-push.schema.ts';
import { IconAlertTriangle, IconBrandWordpress } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { endpointQuery } from '#platform/api/queries.ts';
import { loadCode } from '#platform/routing/load-code.ts';
import { formatAgo, formatMoment } from '#platform/ui/dates/format-date.ts';
import { LoadProblemLine } from '#platform/ui/placeholders/LoadProblemLine.tsx';
import { cancelText } from '#platform/ui/status/job-texts.ts';
import { ProgressBar } from '#platform/ui/status/ProgressBar.tsx';
import styles from './Push.module.css';
import { isPushing, pushQuery } from './push.queries.ts';
import { postPartLabels, pushStatusLabels, stepsText } from './push-texts.ts';

// Load the dialog on demand, because most users only read the panel.
const PushModal = lazy(async () => {
  const { PushModal: component } = await loadCode(() => import('./PushModal.tsx'));
  return { default: component };
});

/** Shows an article's post on its client's WordPress site, and pushes the article there. */
export function ArticlePushState({ article }: { article: Article }) {
  const mayPush = article.allowed_actions.includes('push');
  const { data: push, error, refetch } = useQuery({ ...pushQuery(article.id), enabled: mayPush });
  const [isOpen, setIsOpen] = useState(false);
  if (!mayPush) return null;
  return (
    <section className={styles.state} aria-label="WordPress">
      {error && !push && (
        <LoadProblemLine
          heading="The state of the post couldn’t be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {push && (
        <>
          <PostLine push={push} />
          <PostLinks post={push.post} />
          <Warnings push={push} />
          {isPushing(push) ? (
            <RunningPush push={push} />
          ) : (
            <Button
              size="compact-sm"
              variant={push.state === 'none' ? 'filled' : 'default'}
              onClick={() => setIsOpen(true)}
            >
              {buttonText(push)}
            </Button>
          )}
        </>
      )}
      <PushWindow article={article} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </section>
  );
}

interface PushWindowProps {
  article: Article;
  isOpen: boolean;
  onClose: () => void;
}

function PushWindow({ article, isOpen, onClose }: PushWindowProps) {
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <PushModal article={article} onClose={onClose} />
    </Suspense>
  );
}

/** Offers to push the article again, next to the differences on its live page. */
export function PushAgainButton({ article }: { article: Article }) {
  const mayPush = article.allowed_actions.includes('push');
  const { data: push } = useQuery({ ...pushQuery(article.id), enabled: mayPush });
  const [isOpen, setIsOpen] = useState(false);
  if (!mayPush || !push || push.written_at === null || isPushing(push)) return null;
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setIsOpen(true)}>
        {buttonText(push)}
      </Button>
      <PushWindow article={article} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

function buttonText({ state, written_at }: ArticlePush): string {
  if (state === 'failed' || state === 'canceled') return 'Continue the Push…';
  return written_at === null ? 'Push to WordPress…' : 'Push Again…';
}

function PostLine({ push }: { push: ArticlePush }) {
  const timeZone = useTimeZone();
  const { post, pushed_by, actor, written_at } = push;
  return (
    <p className={styles.line}>
      <IconBrandWordpress size={17} stroke={1.6} aria-hidden="true" />
      <span>
        {post?.status && written_at ? (
          <>
            <strong>{pushStatusLabels[post.status]}</strong>
            {post.status === 'scheduled' &&
              post.date &&
              ` for ${formatMoment(post.date, timeZone)}`}
            {` · pushed by ${pushed_by?.name}`}
            {actor && ` (entered by ${actor.name})`} ·{' '}
            <time dateTime={written_at}>{formatAgo(written_at, Date.now())}</time>
          </>
        ) : (
          'Not in WordPress yet'
        )}
      </span>
    </p>
  );
}

function PostLinks({ post }: Pick<ArticlePush, 'post'>) {
  if (!post) return null;
  return (
    <div className={styles.links}>
      <a href={post.edit_url} target="_blank" rel="noreferrer">
        Edit in WordPress
      </a>
      {post.link && post.status === 'published' && (
        <a href={post.link} target="_blank" rel="noreferrer">
          View post
        </a>
      )}
    </div>
  );
}

function Warnings({ push }: { push: ArticlePush }) {
  const { state, error, difference, is_outdated } = push;
  const hasStopped = state === 'failed' || state === 'canceled';
  const changed = difference?.parts.map(({ part }) => postPartLabels[part]).join(', ');
  const texts = [
    error,
    hasStopped ? stepsText(push) : null,
    changed === undefined ? null : `Changed in WordPress: ${changed}`,
    is_outdated ? 'The article has changed since it was pushed.' : null,
  ].filter((text) => text !== null);
  return texts.map((text) => (
    <p key={text} className={styles.warning}>
      <IconAlertTriangle size={17} stroke={1.6} aria-hidden="true" />
      <span>{text}</span>
    </p>
  ));
}

function RunningPush({ push }: { push: ArticlePush }) {
  const { job: id } = push;
  const { data: job } = useQuery({
    ...endpointQuery(jobCalls.get, { params: { id: id ?? 0 } }),
    enabled: id !== null,
  });
  const cancel = useEndpointMutation(jobCalls.cancel, {
    invalidates: [jobCalls.get],
    toast: cancelText,
  });
  return (
    <ProgressBar
      label={job?.progress_text || 'Waiting to start'}
      done={job?.progress_done ?? 0}
      total={job?.progress_total ?? 0}
      {...(job?.allowed_actions.includes('cancel') && {
        onCancel: () => cancel.mutate({ params: { id: job.id } }),
      })}
    />
  );
}
