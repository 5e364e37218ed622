import type { BodyRecord } from '@portal/contract/content/documents/article-body.schema.ts';
import { IconPencilOff } from '@tabler/icons-react';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { useEffect } from 'react';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import type { KnownArticle } from '../../shared/article-rows.ts';
import { currentAssigneeOf } from '../../shared/current-assignee.ts';
import { SelectionButton } from '../comments/SelectionButton.tsx';
import type { DocumentComments } from '../comments/use-document-comments.ts';
import { FindBar } from '../find/FindBar.tsx';
import { useFindBar } from '../find/use-find-bar.ts';
import { pasteHandlers } from '../paste/paste-handlers.ts';
import { readingExtensions, writingExtensions } from '../shared/document-extensions.ts';
import type { DocumentForm } from '../use-document-autosave.ts';
import { DocumentFoot } from './DocumentFoot.tsx';
import { DocumentOutline } from './DocumentOutline.tsx';
import { DocumentToolbar } from './DocumentToolbar.tsx';
import styles from './Editor.module.css';
import { FirstSteps } from './FirstSteps.tsx';
import prose from './Prose.module.css';
import { useContentSync } from './use-content-sync.ts';

interface DocumentEditorProps {
  article: KnownArticle;
  body: BodyRecord;
  form: DocumentForm;
  isWriting: boolean;
  comments: DocumentComments;
  /** Called with the editor when it is shown, and with null when it is removed. */
  onEditor: (editor: Editor | null) => void;
}

const label = 'Text of the article';

/** Shows the text, with a toolbar while it can be edited. */
export function DocumentEditor(props: DocumentEditorProps) {
  const { article, body, form, isWriting, comments, onEditor } = props;
  const editor = useEditor({
    extensions: isWriting ? writingExtensions : readingExtensions,
    content: form.values.content,
    editable: isWriting,
    injectCSS: false,
    editorProps: {
      attributes: isWriting
        ? { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, class: `${prose.text}` }
        : // Read-only text is scrollable content, so keyboard users need a tab stop.
          { role: 'article', 'aria-label': label, tabindex: '0', class: `${prose.text}` },
      ...pasteHandlers(body.article),
    },
  });
  useContentSync(editor, { content: form.values.content, version: body.version }, form);
  useEffect(() => {
    onEditor(editor);
    return () => onEditor(null);
  }, [editor, onEditor]);
  const find = useFindBar(editor, isWriting);
  const isEmpty = useEditorState({ editor, selector: (state) => state.editor.isEmpty });

  return (
    <>
      {isWriting && (
        <DocumentToolbar
          editor={editor}
          articleId={body.article}
          find={find}
          onComment={comments.mayComment ? comments.start : undefined}
        />
      )}
      {find.isOpen && <FindBar editor={editor} onClose={find.close} />}
      <div className={styles.desk}>
        <SelectionButton editor={editor} comments={comments} />
        <div className={styles.columns}>
          <div className={styles.side}>
            <DocumentOutline editor={editor} />
          </div>
          <div className={styles.sheet}>
            {isEmpty && !isWriting ? (
              <NothingWritten article={article} />
            ) : (
              <EditorContent editor={editor} className={styles.text} />
            )}
            {isEmpty && isWriting && <FirstSteps editor={editor} title={article.title} />}
          </div>
        </div>
      </div>
      <DocumentFoot editor={editor} body={body} form={form} isWriting={isWriting} />
    </>
  );
}

function NothingWritten({ article }: { article: KnownArticle }) {
  const turn = currentAssigneeOf(article);
  return (
    <EmptyState icon={<IconPencilOff size={22} stroke={1.5} />} heading="No draft yet">
      {turn?.field === 'writer' && turn.person
        ? `The draft appears here once ${turn.person.name} writes it.`
        : 'The draft appears here once someone writes it.'}
    </EmptyState>
  );
}
