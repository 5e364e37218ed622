import type { BodyRecord } from '@portal/contract/content/documents/article-body.schema.ts';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { PanelLayout } from '#platform/ui/panel/SidePanel.tsx';
import { isWhole, type KnownArticle } from '../shared/article-rows.ts';
import { CommentsPanel } from './comments/CommentsPanel.tsx';
import { useDocumentComments } from './comments/use-document-comments.ts';
import { DocumentConflict } from './conflict/DocumentConflict.tsx';
import styles from './Document.module.css';
import { DocumentActions } from './DocumentActions.tsx';
import { DocumentArticlePanel } from './DocumentArticlePanel.tsx';
import { DocumentHead } from './DocumentHead.tsx';
import { DocumentNotices } from './DocumentNotices.tsx';
import { useDocumentSearch } from './document-search.ts';
import { DocumentEditor } from './editor/DocumentEditor.tsx';
import { ShownArticle } from './images/use-body-image.ts';
import { useDocumentAutosave } from './use-document-autosave.ts';
import { VersionComparison } from './versions/VersionComparison.tsx';
import { VersionsPanel } from './versions/VersionsPanel.tsx';

interface OpenDocumentProps {
  article: KnownArticle;
  body: BodyRecord;
  /** True if the article was reassigned, archived, or deleted while it was open. */
  isGone: boolean;
}
/** Shows a loaded text in the editor, in reading mode, or as a comparison of two versions. */
export function OpenDocument({ article, body, isGone }: OpenDocumentProps) {
  const { search, change } = useDocumentSearch();
  const form = useDocumentAutosave(body);
  const [editor, setEditor] = useState<Editor | null>(null);
  const comments = useDocumentComments(article, editor);
  // Prefer the actions in the article's record, which a move updates immediately, so that editing stops.
  const { allowed_actions: allowed } = isWhole(article) ? article : body;
  const mayWrite = !isGone && allowed.some((action) => action === 'write_body');
  const seesVersions = allowed.some((action) => action === 'read_versions');
  const isWriting = mayWrite && search.mode !== 'read';
  const isComparing = seesVersions && search.from !== undefined && search.to !== undefined;
  const isInConflict = form.state === 'conflict' && form.conflicts.content && form.changes.content;
  const openThreads = comments.threads?.filter(({ first }) => first.resolved_at === null).length;
  const hasComments = comments.mayComment || (comments.threads?.length ?? 0) > 0;
  const closePanel = () => change({ panel: undefined, from: undefined, to: undefined });

  return (
    <PanelLayout
      columns={5}
      panel={
        search.panel === 'versions' && seesVersions ? (
          <VersionsPanel body={body} form={form} mayWrite={mayWrite} onClose={closePanel} />
        ) : search.panel === 'comments' ? (
          <CommentsPanel comments={comments} editor={editor} onClose={closePanel} />
        ) : (
          search.panel === 'article' &&
          isWhole(article) && <DocumentArticlePanel article={article} onClose={closePanel} />
        )
      }
    >
      <ShownArticle value={body.article}>
        <div className={styles.page}>
          <DocumentHead article={article}>
            <DocumentActions
              article={article}
              form={form}
              mayWrite={mayWrite}
              seesVersions={seesVersions}
              openThreads={hasComments ? (openThreads ?? 0) : undefined}
            />
          </DocumentHead>
          <DocumentNotices article={article} form={form} mayWrite={mayWrite} isGone={isGone} />
          {isInConflict ? (
            <DocumentConflict body={body} form={form} />
          ) : isComparing ? (
            <VersionComparison body={body} form={form} mayWrite={mayWrite} />
          ) : (
            <DocumentEditor
              key={`${isWriting}`}
              article={article}
              body={body}
              form={form}
              isWriting={isWriting}
              comments={comments}
              onEditor={setEditor}
            />
          )}
        </div>
      </ShownArticle>
    </PanelLayout>
  );
}
