import { ApiError } from '@portal/contract/platform/api-error.ts';
import { IconFileOff } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BulkArticleForm } from '#content/articles/lists/BulkArticleForm.tsx';
import { TemplateForm } from '#content/planning/templates/TemplateForm.tsx';
import { templateQuery } from '#content/planning/templates/templates.queries.ts';
import type { ContentPanelProps } from '#content/shared/content-panel.tsx';
import { ListingProblem } from '#content/shared/ListingProblem.tsx';
import { SidePanel } from '#platform/ui/panel/SidePanel.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { SkeletonFields } from '#platform/ui/placeholders/Skeletons.tsx';
import { LazyArticlePanel } from '../articles/LazyArticlePanel.tsx';
import { KeywordForm } from '../keywords/KeywordForm.tsx';
import { keywordQuery } from '../keywords/keywords.queries.ts';

/** Shows the open panel for any type of record. Only one panel is open at a time. */
export function FramePanel(props: ContentPanelProps) {
  const { sidebar, articles = [], organization } = props;
  const { panel, close, selectedIds } = sidebar;
  if (panel === null) return null;
  if (panel.kind === 'bulk') {
    return (
      <BulkArticleForm
        articles={articles.filter(({ id }) => selectedIds.has(id))}
        ids={[...selectedIds].map(Number)}
        onClose={close}
      />
    );
  }
  if (panel.kind === 'template')
    return <TemplatePanel key={panel.id} id={panel.id} onClose={close} />;
  if (panel.kind === 'keyword')
    return <KeywordPanel key={panel.id} id={panel.id} onClose={close} />;
  if (panel.kind === 'new' && panel.record === 'template') return <TemplateForm onClose={close} />;
  if (panel.kind === 'new' && panel.record === 'keyword') {
    return organization ? <KeywordForm organization={organization} onClose={close} /> : null;
  }
  return <LazyArticlePanel sidebar={sidebar} newArticle={props.newArticle} />;
}

interface RecordPanelProps<Item> {
  noun: 'Template' | 'Keyword';
  found: UseQueryResult<Item>;
  onClose: () => void;
  children: (record: Item) => ReactNode;
}

function RecordPanel<Item>({ noun, found, onClose, children }: RecordPanelProps<Item>) {
  const { data: record, error, refetch } = found;
  if (error instanceof ApiError && error.status === 404) {
    return (
      <SidePanel title={noun} onClose={onClose}>
        <EmptyState
          icon={<IconFileOff size={22} stroke={1.5} />}
          heading={`This ${noun.toLowerCase()} is gone`}
        >
          It was deleted.
        </EmptyState>
      </SidePanel>
    );
  }
  if (record !== undefined) return children(record);
  return (
    <SidePanel title={noun} isPlaceholder onClose={onClose}>
      {error ? (
        <ListingProblem error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonFields label={`Loading ${noun}`} />
      )}
    </SidePanel>
  );
}

interface OpenRecordProps {
  id: number;
  onClose: () => void;
}

function TemplatePanel({ id, onClose }: OpenRecordProps) {
  return (
    <RecordPanel noun="Template" found={useQuery(templateQuery(id))} onClose={onClose}>
      {(template) => <TemplateForm template={template} onClose={onClose} />}
    </RecordPanel>
  );
}

function KeywordPanel({ id, onClose }: OpenRecordProps) {
  return (
    <RecordPanel noun="Keyword" found={useQuery(keywordQuery(id))} onClose={onClose}>
      {(keyword) => (
        <KeywordForm keyword={keyword} organization={keyword.organization} onClose={onClose} />
      )}
    </RecordPanel>
  );
}
