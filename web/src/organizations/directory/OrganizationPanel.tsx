import { useQuery } from '@tanstack/react-query';
import { SidePanel } from '#platform/ui/panel/SidePanel.tsx';
import type { PanelWidth } from '#platform/ui/panel/use-panel-width.ts';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { SkeletonFields } from '#platform/ui/placeholders/Skeletons.tsx';
import { organizationBySlugQuery } from '../organizations.queries.ts';
import { EditOrganizationPanel, type OrganizationSection } from './EditOrganizationPanel.tsx';

interface OrganizationPanelProps {
  slug: string;
  /** The organization's name; undefined if the list doesn't contain the organization. */
  name: string | undefined;
  sections: readonly OrganizationSection[];
  width: PanelWidth;
  onClose: () => void;
}

export function OrganizationPanel(props: OrganizationPanelProps) {
  const { slug, name, sections, width, onClose } = props;
  const { data, error, refetch } = useQuery(organizationBySlugQuery(slug));
  if (data) {
    return (
      <EditOrganizationPanel
        key={data.id}
        organization={data}
        sections={sections}
        width={width}
        onClose={onClose}
      />
    );
  }
  return (
    <SidePanel title={name ?? 'Organization'} onResize={width.toggle} onClose={onClose}>
      {error ? (
        <LoadProblem
          heading="This client couldn’t be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonFields fields={8} label="Loading Organization" />
      )}
    </SidePanel>
  );
}
