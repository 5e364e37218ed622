import { Button } from '@mantine/core';
import type {
  ReviewComment,
  ReviewedArticle,
} from '@portal/contract/content/approval/review.schema.ts';
import { describeBlock, type PassageAnchor } from '@portal/contract/content/articles/passage.ts';
import { useRef } from 'react';
import { anonymous, useKeptValuesOf } from '#platform/forms/use-kept-values.ts';
import type { Thread } from '../../articles/comments/comment-threads.ts';
import { NewCommentSheet, ThreadSheet } from './PassageSheet.tsx';
import passageStyles from './Passages.module.css';
import styles from './Review.module.css';
import { ReviewText } from './ReviewText.tsx';
import { passageTextOf, type ShownPassage } from './review-passages.ts';
import { useSelectedPassage } from './use-selected-passage.ts';

interface CommentedTextProps {
  token: string;
  article: ReviewedArticle;
  threads: readonly Thread<ReviewComment>[];
  passages: readonly ShownPassage[];
  /** The open thread, `new` for the comment being written, or null if neither is shown. */
  opened: number | 'new' | null;
  onOpen: (opened: number | 'new' | null) => void;
}

interface NewComment extends Record<string, unknown> {
  text: string;
  anchor: PassageAnchor | null;
}

const noComment: NewComment = { text: '', anchor: null };

/** Shows the text with its highlighted passages, and the open thread or new comment on a passage. */
export function CommentedText(props: CommentedTextProps) {
  const { token, article, threads, passages, opened, onOpen } = props;
  const { id, content, images, mentionable: people } = article;
  const text = useRef<HTMLElement>(null);
  const opener = useRef<Element | null>(null);
  const selected = useSelectedPassage(text, content.text);
  const draft = useKeptValuesOf(anonymous, `passage-comment-on-review-of-${id}`, noComment);
  const { anchor } = draft.values;
  const reviewed = { token, article: id, people };

  const open = (next: number | 'new') => {
    opener.current = document.activeElement;
    onOpen(next);
  };
  const startOn = (passage: PassageAnchor | null) => {
    if (!passage) return;
    draft.change({ anchor: passage });
    document.getSelection()?.removeAllRanges();
    open('new');
  };
  const close = () => {
    onOpen(null);
    const { current: last } = opener;
    const target = last instanceof HTMLElement && last.isConnected ? last : text.current;
    target?.focus({ preventScroll: true });
  };
  const thread = threads.find(({ first }) => first.id === opened);
  const isWriting = opened === 'new' && anchor !== null;
  return (
    <div className={passageStyles.commented}>
      <ReviewText
        ref={text}
        token={token}
        content={content.text}
        images={images}
        commenting={{
          passages,
          active: typeof opened === 'number' ? opened : null,
          onOpen: open,
          onCommentOnBlock: (block) =>
            startOn(content.text && describeBlock(passageTextOf(content.text), block)),
        }}
      />
      {selected && opened === null && (
        <Button
          className={passageStyles.selectionButton ?? ''}
          style={{ top: selected.top, left: selected.left }}
          // Pressing the button must not clear the selection.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => startOn(selected.anchor)}
        >
          Comment
        </Button>
      )}
      {anchor && draft.values.text !== '' && opened === null && (
        <div className={styles.seen}>
          <p className={styles.text}>You haven’t sent your comment on a passage.</p>
          <Button size="compact-sm" variant="default" onClick={() => open('new')}>
            Continue
          </Button>
        </div>
      )}
      {thread && (
        <ThreadSheet key={thread.first.id} {...reviewed} thread={thread} onClose={close} />
      )}
      {isWriting && (
        <NewCommentSheet
          {...reviewed}
          anchor={anchor}
          text={draft.values.text}
          onChange={(changed) => draft.change({ text: changed })}
          onSent={({ id: sent }) => {
            draft.clear();
            onOpen(sent);
          }}
          onClose={close}
        />
      )}
    </div>
  );
}
