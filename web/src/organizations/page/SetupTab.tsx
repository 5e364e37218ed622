import { VisuallyHidden } from '@mantine/core';
import type { Organization } from '@portal/contract/organizations/organization.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { mayOpen, useViewer } from '#platform/session/viewer.ts';
import frame from '#platform/ui/layout/RecordPage.module.css';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { SkeletonFields } from '#platform/ui/placeholders/Skeletons.tsx';
import { EditorialRequirements } from '../directory/EditorialRequirements.tsx';
import { OrganizationConnectors } from '../directory/OrganizationConnectors.tsx';
import { ShareablePage } from '../directory/ShareablePage.tsx';
import { organizationBySlugQuery } from '../organizations.queries.ts';
import styles from './OrganizationPage.module.css';
import { OrganizationSections, SectionCard, type SectionOf } from './OrganizationSections.tsx';
import { useShownOrganization } from './shown-organization.ts';

/** Shows the client's data sources, and the templates for the client's work. */
export function SetupTab({ sections }: { sections: readonly SectionOf<Organization>[] }) {
  const { slug } = useShownOrganization();
  const { data: organization, error, refetch } = useQuery(organizationBySlugQuery(slug));
  return (
    <div className={frame.page}>
      <VisuallyHidden component="h2">Setup</VisuallyHidden>
      {!organization && error && (
        <LoadProblem
          heading="The settings couldn’t be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!organization && !error && <SkeletonFields fields={6} label="Loading Settings" />}
      {organization && (
        <OrganizationSections key={organization.id} organization={organization} sections={sections}>
          <SectionCard>
            <Templates organization={organization} />
          </SectionCard>
          <SectionCard>
            <EditorialRequirements
              organizationId={organization.id}
              mayEdit={organization.allowed_actions.includes('edit_requirements')}
            />
          </SectionCard>
          <SectionCard>
            <OrganizationConnectors
              organizationId={organization.id}
              mayEdit={organization.allowed_actions.includes('update')}
            />
          </SectionCard>
          <SectionCard>
            <ShareablePage organization={organization} />
          </SectionCard>
        </OrganizationSections>
      )}
    </div>
  );
}

/** Links to the templates for the client's articles, reports, and websites. */
function Templates({ organization: { id } }: { organization: Organization }) {
  const viewer = useViewer();
  return (
    <section className={styles.section} aria-label="Templates and checklists">
      <h3 className={styles.heading}>Templates and checklists</h3>
      <ul className={styles.list}>
        {mayOpen(viewer, '/content-generation/templates') && (
          <li>
            <Link to="/content-generation/templates" search={{ client: String(id) }}>
              Article templates
            </Link>
          </li>
        )}
        {mayOpen(viewer, '/reporting/presentation-templates') && (
          <li>
            <Link
              to="/reporting/presentation-templates/$mode/$owner"
              params={{ mode: 'update', owner: String(id) }}
            >
              Presentation template
            </Link>
          </li>
        )}
        {mayOpen(viewer, '/client-onboarding') && (
          <li>
            <Link to="/client-onboarding/website-builds" search={{ organization: id }}>
              Onboarding checklists
            </Link>
          </li>
        )}
      </ul>
    </section>
  );
}
