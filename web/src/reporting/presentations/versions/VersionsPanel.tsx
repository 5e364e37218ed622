import { Button } from '@mantine/core';
import type { Presentation } from '@portal/contract/reporting/presentations/presentation.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmButton } from '#platform/ui/buttons/ConfirmButton.tsx';
import { SidePanel } from '#platform/ui/panel/SidePanel.tsx';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import { useRecreatePresentation } from '../../reports/presentation-actions.queries.ts';
import { versionsQuery } from '../presentations.queries.ts';
import type { ReportViewSearch } from '../ReportView.tsx';
import { VersionComparison } from './VersionComparison.tsx';
import { VersionEntry } from './VersionEntry.tsx';
import styles from './Versions.module.css';

interface VersionsPanelProps extends ReportViewSearch {
  presentation: Presentation;
  onClose: () => void;
}

/**
 * Lists the stored versions to view, compare, restore, and download, and offers to create a new version from the
 * template.
 */
export function VersionsPanel({ presentation, search, setSearch, onClose }: VersionsPanelProps) {
  const { id, report, version_number, allowed_actions, is_template_newer } = presentation;
  const versions = useQuery(versionsQuery(id));
  // After a change, the list may be refetched before the presentation, so prefer the latest version in the list.
  const newest = versions.data?.find(({ is_current }) => is_current)?.number ?? version_number;
  const recreate = useRecreatePresentation();
  const [compared, setCompared] = useState<{ from: number; to: number } | null>(null);
  const shown = search.version ?? newest;
  const showVersion = (number: number) =>
    void setSearch({ version: number === newest ? undefined : number });

  if (compared) {
    return (
      <SidePanel
        title={`Version ${compared.from} and ${compared.to}`}
        onClose={onClose}
        onEscape={() => setCompared(null)}
        actions={
          <Button size="compact-sm" variant="default" onClick={() => setCompared(null)}>
            All versions
          </Button>
        }
      >
        <VersionComparison presentationId={id} between={compared} />
      </SidePanel>
    );
  }
  return (
    <SidePanel title="Versions" onClose={onClose}>
      <div className={styles.panel}>
        {allowed_actions.includes('recreate') && (
          <div className={styles.recreate}>
            <p className={styles.explanation}>
              {is_template_newer
                ? 'The template has changed since this version was created.'
                : 'A new version can be created from the template.'}
            </p>
            <ConfirmButton
              label="Re-Create"
              question="Are you sure you want to re-create this presentation?"
              consequence="A new version is created from the present template. The earlier versions are kept, and the client keeps what was sent."
              onConfirm={() => recreate.mutateAsync({ params: { id: report } })}
            />
          </div>
        )}
        {versions.data && (
          <ol className={styles.list} aria-label="Versions">
            {versions.data.map((version, place) => {
              const before = versions.data[place + 1];
              return (
                <VersionEntry
                  key={version.id}
                  version={version}
                  report={report}
                  isShown={shown === 'sent' ? version.is_sent : version.number === shown}
                  mayRestore={allowed_actions.includes('restore') && !version.is_current}
                  onShow={() => showVersion(version.number)}
                  onCompare={
                    before && (() => setCompared({ from: before.number, to: version.number }))
                  }
                  onRestored={() => void setSearch({ version: undefined })}
                />
              );
            })}
          </ol>
        )}
        {versions.isPending && <SkeletonRows rows={4} label="Loading versions" />}
        {versions.isLoadingError && (
          <LoadProblem
            heading="The versions couldn’t be loaded"
            error={versions.error}
            onRetry={() => void versions.refetch()}
          />
        )}
      </div>
    </SidePanel>
  );
}
