import type { WebApplication } from '@portal/contract/apps/web-application.schema.ts';
import { Link } from '@tanstack/react-router';
import { isStaff, mayOpen, useViewer } from '#platform/session/viewer.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { NoValue, Property, PropertyList } from '#platform/ui/layout/PropertyList.tsx';
import frame from '#platform/ui/layout/RecordPage.module.css';
import { OrganizationLink } from '#users/shared/OrganizationLink.tsx';
import { engineLabels } from '../application-texts.ts';
import { StagingAddress } from '../StagingAddress.tsx';
import { DrillResult } from '../shared/DrillResult.tsx';

export function AppFacts({ application }: { application: WebApplication }) {
  const viewer = useViewer();
  const { organization, build, child_theme: theme, engine, copied_from: origin } = application;
  return (
    <aside className={frame.facts} aria-label="About this app">
      <PropertyList>
        <Property label="Address">
          <StagingAddress application={application} />
        </Property>
        <Property label="Organization">
          <OrganizationLink organization={organization} />
        </Property>
        {build && (
          <Property label="Website build">
            {mayOpen(viewer, '/client-onboarding') ? (
              <Link to="/client-onboarding/website-builds" search={{ search: build.label }}>
                {build.label}
              </Link>
            ) : (
              build.label
            )}
          </Property>
        )}
        {origin && <Property label="Copy of">{origin.site_name}</Property>}
        <Property label="Child theme">{theme?.theme_name ?? <NoValue />}</Property>
        <Property label="Created">
          <DateText value={application.date_created} style="long" />
        </Property>
        {isStaff(viewer) && (
          <>
            <Property label="Hosted on">{engineLabels[engine]}</Property>
            <Property label="Last backup">
              <DateText value={application.last_backup_at} style="backup" />
            </Property>
            <Property label="Backup test">
              <DrillResult drill={application.last_drill} />
            </Property>
          </>
        )}
      </PropertyList>
    </aside>
  );
}
