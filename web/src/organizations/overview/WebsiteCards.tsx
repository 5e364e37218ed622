import type { OrganizationOverview } from '@portal/contract/organizations/organization-overview.schema.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import styles from './Overview.module.css';
import { OverviewCard, OverviewRow } from './OverviewCard.tsx';

/** Shows the client's website builds and hosted applications. */
export function WebsiteCards({ id, sections }: OrganizationOverview) {
  const { builds, apps } = sections;
  const search = { organization: id };
  const buildList = '/client-onboarding/website-builds';
  return (
    <>
      {builds && (
        <OverviewCard
          title="Website builds"
          more={builds.has_more ? { to: buildList, search, label: 'All builds' } : undefined}
          none={builds.items.length === 0 && 'No active website build.'}
        >
          <ul className={styles.rows}>
            {builds.items.map((build) => (
              <OverviewRow
                key={build.id}
                target={{ to: buildList, search: { ...search, search: build.label } }}
                name={build.label}
              >
                <Progress label="Build" progress={build.build} />
                <Progress label="Deploy" progress={build.deploy} />
                {build.next_due && (
                  <span>
                    Next due <DateText value={build.next_due} style="card" isLate={build.is_late} />
                  </span>
                )}
                {build.finished_at && <span>Finished</span>}
              </OverviewRow>
            ))}
          </ul>
        </OverviewCard>
      )}
      {apps && (
        <OverviewCard
          title="Apps"
          more={apps.has_more ? { to: '/apps', search, label: 'All apps' } : undefined}
          none={apps.items.length === 0 && 'No app yet.'}
        >
          <ul className={styles.rows}>
            {apps.items.map((app) => (
              <OverviewRow key={app.id} target={{ to: `/apps/${app.uuid}` }} name={app.site_name}>
                <StatusDot status={appStates[app.state]} />
                {app.last_backup_at && (
                  <span>
                    Last backup <DateText value={app.last_backup_at} style="card" />
                  </span>
                )}
                {app.last_drill && (
                  <span className={app.last_drill.is_ok ? undefined : styles.problem}>
                    {app.last_drill.is_ok ? 'Restored in a test ' : 'Backup test failed '}
                    <DateText value={app.last_drill.at} style="card" />
                  </span>
                )}
              </OverviewRow>
            ))}
          </ul>
        </OverviewCard>
      )}
    </>
  );
}

type App = NonNullable<OrganizationOverview['sections']['apps']>['items'][number];

const appStates: Record<App['state'], { name: string; color: string }> = {
  creating: { name: 'Website is being created', color: 'var(--tone-info)' },
  inactive: { name: 'Inactive', color: 'var(--text-tertiary)' },
  stopped: { name: 'Website is stopped', color: 'var(--text-tertiary)' },
  answering: { name: 'Website responds', color: 'var(--tone-success)' },
  unanswering: { name: 'Website doesn’t respond', color: 'var(--tone-warning)' },
};

function Progress({
  label,
  progress,
}: {
  label: string;
  progress: { completed: number; total: number } | null;
}) {
  if (!progress) return null;
  return (
    <span>
      {label} {progress.completed}/{progress.total}
    </span>
  );
}
