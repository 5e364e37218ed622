import { articleBodyEndpoints } from '@portal/contract/content/documents/article-body.endpoints.ts';
import type { BodyRecord } from '@portal/contract/content/documents/article-body.schema.ts';
import { IconHistory } from '@tabler/icons-react';
import { useEndpointPages } from '#platform/api/queries.ts';
import { EmptyState } from '#platform/ui/EmptyState.tsx';
import { LoadProblem } from '#platform/ui/LoadProblem.tsx';
import { ShowMore } from '#platform/ui/ShowMore.tsx';
import { SidePanel } from '#platform/ui/SidePanel.tsx';
import { SkeletonRows } from '#platform/ui/Skeletons.tsx';
import { useDocumentSearch } from '../document-search.ts';
import type { DocumentForm } from '../use-document-autosave.ts';
import { SaveVersionForm } from './SaveVersionForm.tsx';
import { VersionEntry } from './VersionEntry.tsx';
import styles from './Versions.module.css';

interface VersionsPanelProps {
  body: BodyRecord;
  form: DocumentForm;
  mayWrite: boolean;
  onClose: () => void;
}

/** Saved versions, newest first; a click compares one with the current text. */
export function VersionsPanel({ body, form, mayWrite, onClose }: VersionsPanelProps) {
  const { search, change } = useDocumentSearch();
  const versions = useEndpointPages(articleBodyEndpoints.listVersions, {
    params: { id: body.article },
    pageSize: 30,
  });

  return (
    <SidePanel title="Versions" onClose={onClose}>
      <div className={styles.panel}>
        {mayWrite && <SaveVersionForm articleId={body.article} form={form} />}
        {versions.isLoading && <SkeletonRows rows={4} label="Loading versions" />}
        {versions.error && (
          <LoadProblem
            heading="The versions couldn’t be loaded"
            error={versions.error}
            onRetry={() => void versions.refetch()}
          />
        )}
        {!versions.isLoading && !versions.error && versions.rows.length === 0 && (
          <EmptyState icon={<IconHistory size={22} stroke={1.5} />} heading="No versions yet">
            A version is saved each time the article moves on, and whenever you save one by name.
          </EmptyState>
        )}
        {versions.rows.length > 0 && (
          <ol className={styles.list} aria-label="Saved versions">
            {versions.rows.map((version) => (
              <VersionEntry
                key={version.id}
                version={version}
                isCompared={version.id === search.from || version.id === search.to}
                onCompare={() => change({ from: version.id, to: 'now' })}
              />
            ))}
          </ol>
        )}
        <ShowMore list={versions} size="xs">
          Show Older
        </ShowMore>
      </div>
    </SidePanel>
  );
}
