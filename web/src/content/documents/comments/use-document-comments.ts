import type { Comment } from '@portal/contract/content/articles/comment.schema.ts';
import type { PassageAnchor } from '@portal/contract/content/articles/passage.ts';
import { type Editor, useEditorState } from '@tiptap/react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useKeptValues } from '#platform/forms/use-kept-values.ts';
import { elementOf } from '#platform/rich-text/editor-element.ts';
import { isInClientGroup, useViewer } from '#platform/session/viewer.ts';
import { threadsOf } from '../../articles/comments/comment-threads.ts';
import { useComments } from '../../articles/comments/comments.queries.ts';
import { isWhole, type KnownArticle } from '../../shared/article-rows.ts';
import { useDocumentSearch } from '../document-search.ts';
import { describeNewestSelection, placesIn, showPassages } from './passage-highlights.ts';

interface NewComment extends Record<string, unknown> {
  text: string;
  anchor: PassageAnchor | null;
  isInternal: boolean;
  isOpen: boolean;
}

export type ThreadState = 'open' | 'resolved';

export const stateOf = ({ resolved_at }: Pick<Comment, 'resolved_at'>): ThreadState =>
  resolved_at === null ? 'open' : 'resolved';

/** Connects the comments on an article with its text: highlights, the open thread, and the comment being written. */
export function useDocumentComments(article: KnownArticle, editor: Editor | null) {
  const { search, change } = useDocumentSearch();
  const isClient = isInClientGroup(useViewer());
  const { comments, error, refetch } = useComments(article.id);
  const threads = useMemo(() => comments && threadsOf(comments), [comments]);
  const [active, setActive] = useState<number | null>(null);
  const [filter, setFilter] = useState<ThreadState>('open');
  const initial: NewComment = { text: '', anchor: null, isInternal: !isClient, isOpen: false };
  const draft = useKeptValues<NewComment>(`comment-in-text-of-${article.id}`, initial);
  const { anchor, isInternal, isOpen: isWriting, text } = draft.values;
  const isPanelOpen = search.panel === 'comments';

  // Without the panel, the text shows only the threads that need attention.
  const state = isPanelOpen ? filter : 'open';
  const passages = useMemo(() => {
    const shown = threads?.filter(({ first }) => stateOf(first) === state) ?? [];
    return [
      ...shown.flatMap(({ first: { id, anchor, is_internal } }) =>
        anchor ? [{ id, anchor, isInternal: is_internal }] : [],
      ),
      ...(isWriting && anchor && isPanelOpen ? [{ id: null, anchor, isInternal }] : []),
    ];
  }, [threads, state, isWriting, anchor, isInternal, isPanelOpen]);

  useEffect(() => {
    if (editor) showPassages(editor, { passages, active });
  }, [editor, passages, active]);

  const openThread = (id: number) => {
    setActive(id);
    setFilter(state);
    change({ panel: 'comments', from: undefined, to: undefined });
  };
  const start = () => {
    const selected = editor && !editor.isDestroyed ? describeNewestSelection(editor) : null;
    draft.change({ isOpen: true, anchor: selected ?? (text === '' ? null : anchor) });
    change({ panel: 'comments', from: undefined, to: undefined });
  };
  /** Closes the form. Unsent text is kept with its passage for next time. */
  const stop = () => (text === '' ? draft.clear() : draft.change({ isOpen: false }));
  return {
    article,
    threads,
    error,
    refetch,
    active,
    setActive,
    filter,
    setFilter,
    draft,
    isWriting,
    openThread,
    start,
    stop,
    mayComment: isWhole(article) && article.allowed_actions.includes('comment'),
  };
}

export type DocumentComments = ReturnType<typeof useDocumentComments>;

/** Returns the locations of the highlighted passages, or null while no editor is shown. */
export const usePlaces = (editor: Editor | null) =>
  useEditorState({
    editor,
    selector: ({ editor: now }) => (now ? placesIn(now.state) : null),
    equalityFn: Object.is,
  });

/** Opens a thread when its passage is clicked, and starts a comment with the shortcut. */
export function useTextEvents(editor: Editor, { mayComment, openThread, start }: DocumentComments) {
  const handleClick = useEffectEvent(({ target }: MouseEvent) => {
    const passage = target instanceof Element && target.closest('[data-thread]');
    const id = passage instanceof HTMLElement ? Number(passage.dataset.thread) : Number.NaN;
    // The editor's selection is updated after a delay, so read the browser's selection.
    const isClick = document.getSelection()?.isCollapsed ?? true;
    if (Number.isInteger(id) && isClick) openThread(id);
  });
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const isShortcut = (event.ctrlKey || event.metaKey) && event.altKey && event.code === 'KeyM';
    if (!isShortcut || !mayComment) return;
    event.preventDefault();
    start();
  });
  useEffect(() => {
    const element = elementOf(editor);
    const onClick = (event: MouseEvent) => handleClick(event);
    const onKey = (event: KeyboardEvent) => handleKey(event);
    element?.addEventListener('click', onClick);
    element?.addEventListener('keydown', onKey);
    return () => {
      element?.removeEventListener('click', onClick);
      element?.removeEventListener('keydown', onKey);
    };
  }, [editor]);
}
