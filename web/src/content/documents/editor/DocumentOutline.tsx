import { type Editor, useEditorState } from '@tiptap/react';
import type { CSSProperties } from 'react';
import styles from './Editor.module.css';

interface OutlineEntry {
  level: number;
  text: string;
  /** The heading's index in the text. */
  index: number;
}

export function DocumentOutline({ editor }: { editor: Editor }) {
  const entries = useEditorState({ editor, selector: (state) => listHeadings(state.editor) });
  if (entries.length === 0) return null;
  const highest = Math.min(...entries.map(({ level }) => level));
  return (
    <nav className={styles.outline} aria-label="Outline">
      <p className={styles.outlineHeading}>Outline</p>
      <ul>
        {entries.map(({ level, text, index }) => (
          <li key={index} style={{ '--indent': level - highest } as CSSProperties}>
            <button type="button" title={text} onClick={() => goToHeading(editor, index)}>
              <span className={styles.outlineText}>{text}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function listHeadings(editor: Editor): OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  editor.state.doc.forEach((node) => {
    if (node.type.name !== 'heading') return;
    // Empty headings are included here, because they count toward the index.
    entries.push({
      level: Number(node.attrs.level),
      text: node.textContent,
      index: entries.length,
    });
  });
  return entries.filter(({ text }) => text.trim() !== '');
}

function goToHeading(editor: Editor, index: number): void {
  let seen = -1;
  editor.state.doc.forEach((node, offset) => {
    if (node.type.name !== 'heading') return;
    seen += 1;
    if (seen !== index) return;
    const element = editor.view.nodeDOM(offset);
    if (element instanceof HTMLElement) element.scrollIntoView({ block: 'start' });
    if (editor.isEditable) {
      editor
        .chain()
        .setTextSelection(offset + 1 + node.content.size)
        .focus(null, { scrollIntoView: false })
        .run();
    }
  });
}
