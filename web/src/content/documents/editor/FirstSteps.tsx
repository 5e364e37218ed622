import { Button } from '@mantine/core';
import { IconH1, IconPencil } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import styles from './Editor.module.css';

interface FirstStepsProps {
  editor: Editor;
  title: string;
}

const hints = [
  ['#', 'followed by a space starts a heading, ## a smaller one'],
  ['-', 'or 1. begins a list, > a quote'],
  ['**bold**', 'and *italic* work while you type'],
];

/** Shows hints while the text is empty. */
export function FirstSteps({ editor, title }: FirstStepsProps) {
  const startWithTitle = () =>
    editor
      .chain()
      .setContent(
        [
          { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: title }] },
          { type: 'paragraph' },
        ],
        { emitUpdate: true },
      )
      .focus('end')
      .run();
  return (
    <section className={styles.firstSteps} aria-label="First steps">
      <div className={styles.firstActions}>
        <Button
          variant="default"
          leftSection={<IconH1 size={16} stroke={1.6} />}
          onClick={startWithTitle}
        >
          Start with the title
        </Button>
        <Button
          variant="default"
          leftSection={<IconPencil size={16} stroke={1.6} />}
          onClick={() => editor.commands.focus('end')}
        >
          Just write
        </Button>
      </div>
      <ul className={styles.hints}>
        {hints.map(([keys, what]) => (
          <li key={keys}>
            <kbd>{keys}</kbd> {what}
          </li>
        ))}
      </ul>
      <p className={styles.promise}>Saves automatically. Pasted formatting is cleaned up.</p>
    </section>
  );
}
