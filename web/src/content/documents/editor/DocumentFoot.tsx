import type { BodyRecord } from '@portal/contract/content/documents/article-body.schema.ts';
import { type Editor, useEditorState } from '@tiptap/react';
import { AutosaveStatus } from '#platform/forms/AutosaveStatus.tsx';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import type { DocumentForm } from '../use-document-autosave.ts';
import styles from './Editor.module.css';
import { countLiveWords } from './live-word-count.ts';
import { WordCount } from './WordCount.tsx';

interface DocumentFootProps {
  editor: Editor;
  body: BodyRecord;
  form: DocumentForm;
  isWriting: boolean;
}

/** Shows the word count, last author and save status. */
export function DocumentFoot({ editor, body, form, isWriting }: DocumentFootProps) {
  const words = useEditorState({
    editor,
    selector: (state) => countLiveWords(state.editor.state.doc),
  });
  return (
    <footer className={styles.foot}>
      <WordCount words={words} minimum={body.min_word_count} />
      <div className={styles.state}>
        {body.updated_by && form.state === 'idle' && (
          <span className={styles.lastChange}>
            Last changed by {body.updated_by.name},{' '}
            <DateText value={body.updated_at} style="hour" />
          </span>
        )}
        {isWriting && <AutosaveStatus state={form.state} savedAt={form.savedAt} />}
      </div>
    </footer>
  );
}
