import { IconFileOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { BulkArticleForm } from '#content/articles/lists/BulkArticleForm.tsx';
import { TemplateForm } from '#content/planning/templates/TemplateForm.tsx';
import { templateQuery } from '#content/planning/templates/template.queries.ts';
import type { ContentPanelProps } from '#content/shared/content-panel.tsx';
import { ListingProblem } from '#content/shared/ListingProblem.tsx';
import { ApiError } from '#platform/api/api-error.ts';
import { EmptyState } from '#platform/ui/EmptyState.tsx';
import { SidePanel } from '#platform/ui/SidePanel.tsx';
import { SkeletonFields } from '#platform/ui/Skeletons.tsx';
import { ArticlePanelLater } from '../articles/ArticlePanelLater.tsx';
import { KeywordForm } from '../keywords/KeywordForm.tsx';
import { keywordQuery } from '../keywords/keyword.queries.ts';

/** The exclusive sidebar: whatever is opened takes the place of what was open. */
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
  return <ArticlePanelLater sidebar={sidebar} newArticle={props.newArticle} />;
}

interface RecordPanelProps {
  id: number;
  onClose: () => void;
}

function TemplatePanel({ id, onClose }: RecordPanelProps) {
  const { data: template, error, refetch } = useQuery(templateQuery(id));
  if (isGone(error)) return <GonePanel noun="template" onClose={onClose} />;
  if (template) return <TemplateForm template={template} onClose={onClose} />;
  return (
    <LoadingPanel title="Template" label="Loading Template" onClose={onClose}>
      {error && <ListingProblem error={error} onRetry={() => void refetch()} />}
    </LoadingPanel>
  );
}

function KeywordPanel({ id, onClose }: RecordPanelProps) {
  const { data: keyword, error, refetch } = useQuery(keywordQuery(id));
  if (isGone(error)) return <GonePanel noun="keyword" onClose={onClose} />;
  if (keyword) {
    return <KeywordForm keyword={keyword} organization={keyword.organization} onClose={onClose} />;
  }
  return (
    <LoadingPanel title="Keyword" label="Loading Keyword" onClose={onClose}>
      {error && <ListingProblem error={error} onRetry={() => void refetch()} />}
    </LoadingPanel>
  );
}

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

function GonePanel({ noun, onClose }: { noun: 'template' | 'keyword'; onClose: () => void }) {
  return (
    <SidePanel title={noun === 'template' ? 'Template' : 'Keyword'} onClose={onClose}>
      <EmptyState icon={<IconFileOff size={22} stroke={1.5} />} heading={`This ${noun} is gone`}>
        Somebody deleted it.
      </EmptyState>
    </SidePanel>
  );
}

interface LoadingPanelProps {
  title: string;
  label: string;
  onClose: () => void;
  children?: React.ReactNode;
}

function LoadingPanel({ title, label, onClose, children }: LoadingPanelProps) {
  return (
    <SidePanel title={title} onClose={onClose}>
      {children || <SkeletonFields label={label} />}
    </SidePanel>
  );
}
