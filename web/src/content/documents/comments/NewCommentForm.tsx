import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { isInClientGroup, useViewer } from '#platform/session/viewer.ts';
import { CommentForm } from '#platform/thread/CommentForm.tsx';
import { useAddComment, useMentionableNames } from '../../articles/comments/comments.queries.ts';
import styles from './Comments.module.css';
import { paragraphsOf } from './passage-highlights.ts';
import type { DocumentComments } from './use-document-comments.ts';

interface NewCommentFormProps {
  comments: DocumentComments;
  editor: Editor | null;
}

const visibilities = [
  { value: 'internal', label: 'Internal' },
  { value: 'client', label: 'For the client' },
];

/** Adds a comment on the selected passage, a chosen paragraph, or the whole article. */
export function NewCommentForm({ comments, editor }: NewCommentFormProps) {
  const { article, draft, setActive, stop } = comments;
  const { anchor, isInternal, text } = draft.values;
  const isClient = isInClientGroup(useViewer());
  const add = useAddComment();
  const people = useMentionableNames(article.id, text, isInternal);
  const paragraphs = editor ? paragraphsOf(editor.state) : [];

  const handleSubmit = async (comment: string) => {
    const body = {
      article: article.id,
      comment,
      is_internal: isInternal,
      ...(anchor && { anchor }),
    };
    const added = await add.mutateAsync({ body });
    draft.clear();
    setActive(added.id);
  };
  return (
    <section className={styles.new} aria-label="New comment">
      {anchor ? (
        <>
          <p className={styles.about}>On the passage:</p>
          <blockquote className={styles.quoted}>{anchor.quote}</blockquote>
          <div>
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => draft.change({ anchor: null })}
            >
              Comment on the Whole Article
            </Button>
          </div>
        </>
      ) : (
        <NativeSelect
          size="xs"
          label="About"
          description="Or select a passage of the text."
          value=""
          onChange={({ currentTarget }) =>
            draft.change({ anchor: paragraphs[Number(currentTarget.value)] ?? null })
          }
          data={[
            { value: '', label: 'The whole article' },
            ...paragraphs.map(({ quote }, index) => ({
              value: String(index),
              label: quote.length > 60 ? `${quote.slice(0, 60)}…` : quote,
            })),
          ]}
        />
      )}
      {!isClient && (
        <SegmentedControl
          size="xs"
          aria-label="Who sees the comment"
          data={visibilities}
          value={isInternal ? 'internal' : 'client'}
          onChange={(value) => draft.change({ isInternal: value === 'internal' })}
        />
      )}
      {!isClient && (
        <p className={styles.about} role="status">
          {isInternal
            ? 'Only the agency, writers, and editors see this.'
            : 'Everyone on this article sees this, including the client.'}
        </p>
      )}
      <CommentForm
        label="New comment"
        submitLabel="Save Comment"
        text={text}
        onChange={(changed) => draft.change({ text: changed })}
        people={people}
        error={add.error}
        onSubmit={handleSubmit}
        onCancel={stop}
      />
    </section>
  );
}
