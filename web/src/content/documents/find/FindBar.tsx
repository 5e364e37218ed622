import { ActionIcon, Button, CloseButton, TextInput, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconLetterCase } from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import styles from './FindBar.module.css';
import {
  countHits,
  endSearch,
  goToHit,
  type Hits,
  replaceAllHits,
  replaceHit,
  type Search,
  startSearch,
} from './find-in-text.ts';

interface FindBarProps {
  editor: Editor;
  onClose: () => void;
}

/** Finds and replaces text. All controls can be used with the keyboard. */
export function FindBar({ editor, onClose }: FindBarProps) {
  const find = useFind(editor);
  const { wanted, hits, replaced, replacement, searchFor, go } = find;
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
    }
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f') event.preventDefault();
  };
  const onEnter = (run: (event: KeyboardEvent) => void) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    run(event);
  };
  // `disabled` would lose focus when the last hit is replaced, so the buttons only look disabled.
  const isOff = hits.count === 0 || undefined;
  const disabled = { 'data-disabled': isOff, 'aria-disabled': isOff };

  return (
    <search className={styles.bar} aria-label="Find and replace" onKeyDown={handleKeyDown}>
      <TextInput
        className={styles.field ?? ''}
        size="xs"
        aria-label="Find"
        placeholder="Find"
        data-autofocus
        autoFocus
        value={wanted.text}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => searchFor({ text: event.currentTarget.value })}
        onKeyDown={onEnter(({ shiftKey }) => go(shiftKey ? 'previous' : 'next'))}
      />
      <span className={styles.count} role="status">
        {statusText(wanted.text, hits, replaced)}
      </span>
      <Tooltip label="Previous">
        <ActionIcon aria-label="Previous" {...disabled} onClick={() => go('previous')}>
          <IconArrowUp size={16} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Next">
        <ActionIcon aria-label="Next" {...disabled} onClick={() => go('next')}>
          <IconArrowDown size={16} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Match case">
        <ActionIcon
          className={styles.toggle ?? ''}
          aria-label="Match case"
          aria-pressed={wanted.matchesCase}
          onClick={() => searchFor({ matchesCase: !wanted.matchesCase })}
        >
          <IconLetterCase size={17} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
      <TextInput
        className={styles.field ?? ''}
        size="xs"
        aria-label="Replace with"
        placeholder="Replace with"
        value={replacement}
        onChange={(event) => find.setReplacement(event.currentTarget.value)}
        onKeyDown={onEnter(find.replace)}
      />
      <Button size="xs" variant="default" {...disabled} onClick={find.replace}>
        Replace
      </Button>
      <Button size="xs" variant="default" {...disabled} onClick={find.replaceAll}>
        Replace All
      </Button>
      <CloseButton size="sm" aria-label="Close find and replace" onClick={onClose} />
    </search>
  );
}

/** Returns a search's state with its hits, and the commands that step through and replace them. */
function useFind(editor: Editor) {
  const [wanted, setWanted] = useState<Search>(() => ({
    text: selectedText(editor),
    matchesCase: false,
  }));
  const [replacement, setReplacement] = useState('');
  const [replaced, setReplaced] = useState<number | null>(null);
  // Each search starts from this position, so that the hit doesn't jump while the user types.
  const start = useRef(editor.state.selection.from);
  const hits = useEditorState({ editor, selector: ({ editor: now }) => countHits(now.state) });
  const first = useRef(wanted);

  useEffect(() => {
    startSearch(editor, first.current, start.current);
    return () => {
      if (!editor.isDestroyed) endSearch(editor);
    };
  }, [editor]);

  const searchFor = (changes: Partial<Search>) => {
    const next = { ...wanted, ...changes };
    setWanted(next);
    setReplaced(null);
    startSearch(editor, next, start.current);
  };
  const go = (direction: 'next' | 'previous') => {
    setReplaced(null);
    goToHit(editor, direction);
    start.current = editor.state.selection.from;
  };
  const replace = () => {
    setReplaced(null);
    replaceHit(editor, replacement);
    start.current = editor.state.selection.from;
  };
  const replaceAll = () => {
    if (hits.count > 0) setReplaced(replaceAllHits(editor, replacement));
  };
  return {
    wanted,
    hits,
    replacement,
    setReplacement,
    /** The number of hits that Replace All replaced. */
    replaced,
    searchFor,
    go,
    replace,
    replaceAll,
  };
}

function statusText(text: string, { count, current }: Hits, replaced: number | null): string {
  const number = (value: number) => value.toLocaleString('en');
  if (replaced !== null) return `${number(replaced)} replaced`;
  if (text === '') return '';
  if (count === 0) return 'No results';
  if (current === 0) return `${number(count)} ${count === 1 ? 'hit' : 'hits'}`;
  return `${number(current)} of ${number(count)}`;
}

/** Returns the selected text as the initial search text, or '' if the selection spans several paragraphs. */
function selectedText({ state }: Editor): string {
  const { $from, $to, from, to } = state.selection;
  return $from.sameParent($to) ? state.doc.textBetween(from, to) : '';
}
