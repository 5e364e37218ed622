import { Button, SegmentedControl } from '@mantine/core';
import type { Comment } from '@portal/contract/content/articles/comment.schema.ts';
import type { Editor } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { SidePanel } from '#platform/ui/panel/SidePanel.tsx';
import { LoadProblemLine } from '#platform/ui/placeholders/LoadProblemLine.tsx';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import type { Thread } from '../../articles/comments/comment-threads.ts';
import { ThreadItem } from '../../articles/comments/ThreadItem.tsx';
import styles from './Comments.module.css';
import { NewCommentForm } from './NewCommentForm.tsx';
import { goToPassage, type PassagePlace, type PassagePlaces } from './passage-highlights.ts';
import {
  type DocumentComments,
  stateOf,
  type ThreadState,
  usePlaces,
} from './use-document-comments.ts';

interface CommentsPanelProps {
  comments: DocumentComments;
  /** Null while a comparison or a conflict is shown in place of the editor. */
  editor: Editor | null;
  onClose: () => void;
}

/** Lists the threads in text order, then the threads on removed passages and on the whole article. */
export function CommentsPanel({ comments, editor, onClose }: CommentsPanelProps) {
  const { threads, error, refetch, isWriting, mayComment, start } = comments;
  const { filter, setFilter } = comments;
  const places = usePlaces(editor);
  const shown = threads?.filter(({ first }) => stateOf(first) === filter);
  const counts = Object.groupBy(threads ?? [], ({ first }) => stateOf(first));
  const option = (value: ThreadState, text: string) => ({
    value,
    label: `${text} ${counts[value]?.length ?? 0}`,
  });
  return (
    <SidePanel title="Comments" onClose={onClose}>
      <div className={styles.panel}>
        <div className={styles.panelHead}>
          <SegmentedControl
            size="xs"
            aria-label="Threads"
            data={[option('open', 'Open'), option('resolved', 'Resolved')]}
            value={filter}
            onChange={(value) => setFilter(value === 'resolved' ? 'resolved' : 'open')}
          />
          {mayComment && !isWriting && (
            <Button size="xs" variant="default" onClick={start}>
              Add Comment
            </Button>
          )}
        </div>
        {mayComment && isWriting && <NewCommentForm comments={comments} editor={editor} />}
        {error && (
          <LoadProblemLine
            heading="The comments couldn’t be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {!shown && !error && <SkeletonRows rows={3} label="Loading comments" />}
        {shown?.length === 0 && (
          <p className={styles.about}>
            {filter === 'open' ? 'No open threads.' : 'No resolved threads.'}
            {filter === 'open' && mayComment && ' Select a passage of the text to comment on it.'}
          </p>
        )}
        {shown && shown.length > 0 && (
          <ul className={styles.list} aria-label="Threads">
            {inOrder(shown, places).map((thread) => (
              <PanelThread
                key={thread.first.id}
                thread={thread}
                place={places?.get(thread.first.id)}
                editor={editor}
                comments={comments}
              />
            ))}
          </ul>
        )}
      </div>
    </SidePanel>
  );
}

function inOrder(threads: readonly Thread<Comment>[], places: PassagePlaces | null) {
  const rank = ({ first }: Thread<Comment>) => {
    const place = places?.get(first.id);
    if (place) return place.from;
    return first.anchor ? Number.MAX_SAFE_INTEGER - 1 : Number.MAX_SAFE_INTEGER;
  };
  return threads.toSorted((a, b) => rank(a) - rank(b) || a.first.id - b.first.id);
}

interface PanelThreadProps {
  thread: Thread<Comment>;
  place: PassagePlace | undefined;
  editor: Editor | null;
  comments: DocumentComments;
}

function PanelThread({ thread, place, editor, comments }: PanelThreadProps) {
  const { first } = thread;
  const { active, setActive } = comments;
  const isActive = active === first.id;
  const ref = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  const handleJump = () => {
    setActive(first.id);
    if (editor) goToPassage(editor, first.id);
  };
  return (
    <li
      ref={ref}
      className={styles.item}
      data-internal={first.is_internal || undefined}
      data-active={isActive || undefined}
      aria-current={isActive || undefined}
    >
      {first.anchor && place && (
        <button
          type="button"
          className={styles.jump}
          aria-label={`Go to passage ${place.number}: ${first.anchor.quote}`}
          onClick={handleJump}
        >
          <span className={styles.number} data-internal={first.is_internal || undefined}>
            {place.number}
          </span>
          <span className={styles.quoted}>{first.anchor.quote}</span>
        </button>
      )}
      {first.anchor && !place && editor && (
        <p className={styles.removed}>
          <strong>The passage was removed</strong>
          <span className={styles.quoted}>{first.anchor.quote}</span>
        </p>
      )}
      <ThreadItem thread={thread} showsQuote={!editor} />
    </li>
  );
}
