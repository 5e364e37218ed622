import { Button } from '@mantine/core';
import { scoreBandTitles } from '@portal/contract/account-health/scores/score-factors.ts';
import { monthNames } from '@portal/contract/content/planning/planning-month.schema.ts';
import { organizationCalls } from '@portal/contract/organizations/organization.calls.ts';
import type { OrganizationOverview } from '@portal/contract/organizations/organization-overview.schema.ts';
import { ApiError } from '@portal/contract/platform/api-error.ts';
import { IconBuilding, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, linkOptions, Outlet, useParams } from '@tanstack/react-router';
import { countText } from '#platform/import/import-texts.ts';
import { mayOpen, useMayCall, useViewer } from '#platform/session/viewer.ts';
import tabs from '#platform/ui/layout/AreaFrame.module.css';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import page from '#platform/ui/layout/RecordPage.module.css';
import { EmptyLink } from '#platform/ui/placeholders/EmptyLink.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { SkeletonFields } from '#platform/ui/placeholders/Skeletons.tsx';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import { archivedState } from '../directory/organization-columns.tsx';
import { organizationOverviewQuery } from '../organizations.queries.ts';
import { lateReport } from '../overview/ReportingCards.tsx';
import styles from './OrganizationPage.module.css';
import { listOrganizationTabs } from './organization-tabs.ts';
import { ShownOrganization } from './shown-organization.ts';

/** Shows the client page: the client's name, the tabs, and the tab that the URL selects. */
export function OrganizationScreen() {
  const { organizationId } = useParams({ from: '/app/organizations/$organizationId' });
  const seesDirectory = mayOpen(useViewer(), '/organizations/directory');
  const { data, error, refetch } = useQuery(organizationOverviewQuery(Number(organizationId)));
  if (!data && error instanceof ApiError && error.status === 404) {
    return (
      <>
        <PageHeader title="Client" />
        <EmptyState
          heading="Client Not Found"
          icon={<IconBuilding size={22} stroke={1.5} />}
          action={
            seesDirectory && (
              <EmptyLink link={linkOptions({ to: '/organizations/directory' })}>
                All Organizations
              </EmptyLink>
            )
          }
        >
          It was deleted, or you no longer have access.
        </EmptyState>
      </>
    );
  }
  return (
    <div className={tabs.frame}>
      {data ? <OrganizationHeader organization={data} /> : <PageHeader title="Client" />}
      <OrganizationTabs organizationId={organizationId} />
      <div className={tabs.screen}>
        {data && (
          <ShownOrganization value={data}>
            <Outlet />
          </ShownOrganization>
        )}
        {!data && error && (
          <LoadProblem
            heading="This client couldn’t be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && (
          <div className={page.page}>
            <SkeletonFields fields={6} label="Loading Client" />
          </div>
        )}
      </div>
    </div>
  );
}

function OrganizationHeader({ organization }: { organization: OrganizationOverview }) {
  const mayOpenDirectory = mayOpen(useViewer(), '/organizations/directory');
  const mayEdit = useMayCall(organizationCalls.update) && mayOpenDirectory;
  const { dba_name, slug, is_active } = organization;
  return (
    <PageHeader
      title={dba_name}
      detail={is_active ? <Verdict {...organization} /> : <StatusDot status={archivedState} />}
    >
      {mayEdit && (
        <Button
          variant="default"
          leftSection={<IconPencil size={15} stroke={1.8} />}
          renderRoot={(props) => (
            <Link {...props} to="/organizations/directory" search={{ organization: slug }} />
          )}
        >
          Edit Organization
        </Button>
      )}
    </PageHeader>
  );
}

/** Shows what matters most about the client: 'Healthy 97 · May report late · 2 articles overdue · 4 link problems'. */
function Verdict({ sections }: OrganizationOverview) {
  const score = sections.account_health?.score;
  const report = lateReport(sections);
  const lateArticles = sections.articles?.late ?? 0;
  const problems = sections.link_check?.problems ?? 0;
  return (
    <span className={styles.verdict}>
      {score?.band && (
        <span className={score.band === 'at_risk' ? styles.bad : undefined}>
          {scoreBandTitles[score.band]} {score.score}
        </span>
      )}
      {report && <span className={styles.bad}>{monthNames[report.month - 1]} report late</span>}
      {lateArticles > 0 && (
        <span className={styles.bad}>{countText(lateArticles, 'article')} overdue</span>
      )}
      {problems > 0 && <span>{countText(problems, 'link problem')}</span>}
    </span>
  );
}

/** Shows the tabs as links, since each tab has its own URL. Renders nothing if the overview is the only tab. */
function OrganizationTabs({ organizationId }: { organizationId: string }) {
  const shown = listOrganizationTabs(useViewer());
  if (shown.length === 0) return null;
  const params = { organizationId };
  return (
    <nav className={tabs.menu} aria-label="Client">
      <Link
        className={tabs.link}
        to="/organizations/$organizationId"
        params={params}
        activeOptions={{ exact: true }}
      >
        Overview
      </Link>
      {shown.map(({ name, label }) => (
        <Link
          key={name}
          className={tabs.link}
          to={`/organizations/$organizationId/${name}`}
          params={params}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
