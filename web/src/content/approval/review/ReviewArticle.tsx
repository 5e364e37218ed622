import { Button } from '@mantine/core';
import type { ReviewedArticle } from '@portal/contract/content/approval/review.schema.ts';
import type { ReviewSilence } from '@portal/contract/content/approval/silence.schema.ts';
import { consequenceText } from '@portal/contract/content/approval/silence-texts.ts';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { loadCode } from '#platform/routing/load-code.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { formatDay } from '#platform/ui/dates/format-date.ts';
import { threadsOf } from '../../articles/comments/comment-threads.ts';
import { CommentedText } from './CommentedText.tsx';
import styles from './Review.module.css';
import { ReviewComments } from './ReviewComments.tsx';
import { ReviewDecisionForm } from './ReviewDecisionForm.tsx';
import { ReviewText } from './ReviewText.tsx';
import { useRecordOpening } from './review.queries.ts';
import { findPassages } from './review-passages.ts';

// Load the comparison on demand: its code is as large as the rest of the page's code, and most readers haven't seen an
// earlier version.
const ReviewChanges = lazy(async () => {
  const { ReviewChanges: component } = await loadCode(() => import('./ReviewChanges.tsx'));
  return { default: component };
});

interface ReviewArticleProps {
  token: string;
  /** The organization's name. */
  client: string;
  article: ReviewedArticle;
  /** True if the link also shows other articles. */
  hasOthers: boolean;
  onReload: () => void;
}

export function ReviewArticle({ token, client, article, hasOthers, onReload }: ReviewArticleProps) {
  const { id, content, content_hash, can_decide, comments, images, seen } = article;
  useRecordOpening({ token, article: id, contentHash: content_hash });
  const [choice, setChoice] = useState<boolean | null>(null);
  // Computed on every render, because reloading the article may bring a version with changes to show.
  const showsChanges = choice ?? seen !== null;
  const [opened, setOpened] = useState<number | 'new' | null>(null);
  const threads = useMemo(() => threadsOf(comments), [comments]);
  const passages = useMemo(() => findPassages(content.text, threads), [content.text, threads]);
  const openThread = (thread: number) => {
    // Passages are shown only in the text, not in the comparison, so switch to the text.
    setChoice(false);
    setOpened(thread);
  };
  return (
    <>
      <h1 className={styles.title}>{content.title}</h1>
      <Facts article={article} />
      {article.silence && <Consequence silence={article.silence} client={client} />}
      {seen && (
        <div className={styles.seen}>
          <p className={styles.text}>
            {showsChanges ? 'Marked: the changes' : 'This article has changed'} since you last
            looked, <DateText value={seen.at} style="moment" />.
          </p>
          <Button size="compact-sm" variant="default" onClick={() => setChoice(!showsChanges)}>
            {showsChanges ? 'Hide Changes' : 'Show Changes'}
          </Button>
        </div>
      )}
      {seen && showsChanges ? (
        <Suspense fallback={<ReviewText token={token} content={content.text} images={images} />}>
          <ReviewChanges token={token} before={seen.content} after={content} images={images} />
        </Suspense>
      ) : (
        <CommentedText
          token={token}
          article={article}
          threads={threads}
          passages={passages}
          opened={opened}
          onOpen={setOpened}
        />
      )}
      <ReviewComments
        token={token}
        article={id}
        threads={threads}
        passages={passages}
        people={article.mentionable}
        onOpen={openThread}
      />
      {can_decide ? (
        <ReviewDecisionForm
          token={token}
          article={article}
          hasOthers={hasOthers}
          onReload={onReload}
        />
      ) : (
        <p className={styles.note}>You can read and comment. Someone else approves this article.</p>
      )}
    </>
  );
}

/** Shows the final approver the consequence of silence. */
function Consequence({ silence, client }: { silence: ReviewSilence; client: string }) {
  const { policy, days, answer_by } = silence;
  const timeZone = useTimeZone();
  const answerBy = answer_by && formatDay(answer_by, 'long', timeZone);
  return (
    <p className={styles.consequence}>
      {consequenceText({ policy, days, answerBy, policyOf: client, isOne: true })}
    </p>
  );
}

function Facts({ article: { content, due_date, word_count } }: { article: ReviewedArticle }) {
  const { focus_keyword_plaintext: keyword, description, google_doc: address, text } = content;
  return (
    <dl className={styles.facts}>
      {due_date && (
        <div>
          <dt>Please answer by</dt>
          <dd>
            <DateText value={due_date} style="card" />
          </dd>
        </div>
      )}
      {keyword && (
        <div>
          <dt>Focus keyword</dt>
          <dd>{keyword}</dd>
        </div>
      )}
      {text && (
        <div>
          <dt>Words</dt>
          <dd>{word_count.toLocaleString('en')}</dd>
        </div>
      )}
      {description && (
        <div className={styles.wide}>
          <dt>Description</dt>
          <dd>{description}</dd>
        </div>
      )}
      {address && (
        <div className={styles.wide}>
          <dt>Document</dt>
          <dd>
            <a href={address} target="_blank" rel="noreferrer">
              Open the document
            </a>
          </dd>
        </div>
      )}
    </dl>
  );
}
