import { Button, SegmentedControl } from '@mantine/core';
import { IconFileDescription, IconHistory, IconMessage } from '@tabler/icons-react';
import { maySubmit, SubmitButton } from '../articles/SubmitButton.tsx';
import { isWhole, type KnownArticle } from '../shared/article-rows.ts';
import { type DocumentSearch, useDocumentSearch } from './document-search.ts';
import { ExportMenu } from './ExportMenu.tsx';
import type { DocumentForm } from './use-document-autosave.ts';

interface DocumentActionsProps {
  article: KnownArticle;
  form: DocumentForm;
  mayWrite: boolean;
  seesVersions: boolean;
  /** Undefined if the viewer neither sees nor can write comments. */
  openThreads: number | undefined;
}

export function DocumentActions(props: DocumentActionsProps) {
  const { article, form, mayWrite, seesVersions, openThreads } = props;
  const { search, change } = useDocumentSearch();
  const toggle = (panel: NonNullable<DocumentSearch['panel']>) =>
    change({
      panel: search.panel === panel ? undefined : panel,
      from: undefined,
      to: undefined,
    });
  return (
    <>
      {mayWrite && (
        <SegmentedControl
          size="xs"
          aria-label="Mode"
          data={[
            { value: 'write', label: 'Write' },
            { value: 'read', label: 'Read' },
          ]}
          value={search.mode ?? 'write'}
          onChange={(mode) => change({ mode: mode === 'read' ? 'read' : undefined })}
        />
      )}
      <Button
        size="xs"
        variant={search.panel === 'article' ? 'light' : 'default'}
        leftSection={<IconFileDescription size={16} stroke={1.6} />}
        aria-expanded={search.panel === 'article'}
        onClick={() => toggle('article')}
      >
        Article
      </Button>
      {openThreads !== undefined && (
        <Button
          size="xs"
          variant={search.panel === 'comments' ? 'light' : 'default'}
          leftSection={<IconMessage size={16} stroke={1.6} />}
          aria-expanded={search.panel === 'comments'}
          onClick={() => toggle('comments')}
        >
          Comments{openThreads > 0 && ` ${openThreads}`}
        </Button>
      )}
      {seesVersions && (
        <Button
          size="xs"
          variant={search.panel === 'versions' ? 'light' : 'default'}
          leftSection={<IconHistory size={16} stroke={1.6} />}
          aria-expanded={search.panel === 'versions'}
          onClick={() => toggle('versions')}
        >
          Versions
        </Button>
      )}
      <ExportMenu articleId={article.id} form={form} />
      {/* The article panel has its own submit button. */}
      {search.panel !== 'article' && isWhole(article) && maySubmit(article) && (
        <SubmitButton key={article.status.uid} size="xs" article={article} saveFirst={form.flush} />
      )}
    </>
  );
}
