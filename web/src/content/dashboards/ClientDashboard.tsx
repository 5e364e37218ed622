import { Button } from '@mantine/core';
import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import { dayInZone } from '@portal/contract/platform/dates.ts';
import { IconChevronDown, IconFileText } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { ContentPanel } from '#content/shared/content-panel.tsx';
import { useContentSearch } from '#content/shared/content-search.ts';
import { useContentSidebar } from '#content/shared/content-sidebar.ts';
import { ListingProblem } from '#content/shared/ListingProblem.tsx';
import { ClientHome } from '#organizations/shared/ClientHome.tsx';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { useEndpointPages } from '#platform/api/queries.ts';
import { isCustomer, useViewer, type Viewer } from '#platform/session/viewer.ts';
import { ShowMore } from '#platform/ui/buttons/ShowMore.tsx';
import { Select } from '#platform/ui/inputs/Select.tsx';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import { PanelLayout } from '#platform/ui/panel/SidePanel.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { LoadProblemLine } from '#platform/ui/placeholders/LoadProblemLine.tsx';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import { HomeStrip } from '#users/shared/home/HomeStrip.tsx';
import { ClientArticleRow } from './ClientArticleRow.tsx';
import styles from './ClientDashboard.module.css';
import { foldPlanned, groupArticles } from './group-articles.ts';

const everyOrganization = 'all';

/** Shows a client's home: the articles that wait for the viewer, the organization's news, and all articles by month. */
export function ClientDashboard() {
  const viewer = useViewer();
  const { search, setSearch } = useContentSearch();
  const sidebar = useContentSidebar();
  const organizations = useMemo(() => organizationsOf(viewer), [viewer]);
  const preferred = search.view === everyOrganization ? null : preferredOf(viewer, organizations);
  const shown = search.organization ?? preferred ?? everyOrganization;
  const organization = shown === everyOrganization ? undefined : shown;
  const only = organizations.length === 1 ? organizations[0]?.value : undefined;
  const home =
    organization === undefined && only === undefined ? undefined : Number(organization ?? only);
  const handleChoose = (chosen: string | null) =>
    void setSearch(
      chosen === everyOrganization
        ? { organization: undefined, view: everyOrganization }
        : { organization: chosen ?? undefined, view: undefined },
    );
  const list = useEndpointPages(articleCalls.list, {
    query: { organization, ordering: '-planning_month' },
  });
  const waiting = useEndpointPages(articleCalls.list, {
    query: { organization, assigned: 'true', ordering: 'due_at' },
  });
  const openId = sidebar.panel?.kind === 'article' ? sidebar.panel.id : null;
  const row = (article: Article) => (
    <ClientArticleRow
      key={article.id}
      article={article}
      isOpen={article.id === openId}
      namesClient={organizations.length > 1 && organization === undefined}
      onOpen={() => sidebar.open({ kind: 'article', id: article.id })}
    />
  );

  return (
    <PanelLayout panel={sidebar.panel && <ContentPanel sidebar={sidebar} />}>
      <PageHeader title="Content Generation">
        {organizations.length > 1 && (
          <Select
            aria-label="Organization"
            w={220}
            allowDeselect={false}
            data={[{ value: everyOrganization, label: 'All organizations' }, ...organizations]}
            value={shown}
            onChange={handleChoose}
          />
        )}
        {isCustomer(viewer) && (
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/content-generation/archives" {...props} />}
          >
            View archive
          </Button>
        )}
      </PageHeader>
      <div className={styles.screen}>
        {home === undefined && (
          <div className={styles.strip}>
            <HomeStrip />
          </div>
        )}
        <div className={styles.content} data-content tabIndex={-1}>
          {list.error && <ListingProblem error={list.error} onRetry={() => void list.refetch()} />}
          {waiting.error && !list.error && (
            <LoadProblemLine
              heading="Your pending articles couldn’t be loaded"
              error={waiting.error}
              onRetry={() => void waiting.refetch()}
            />
          )}
          {list.isLoading && !list.error && <SkeletonRows label="Loading Articles" rows={10} />}
          {!list.isLoading && !list.error && list.rows.length === 0 && (
            <EmptyState heading="No Articles Found" icon={<IconFileText size={22} stroke={1.5} />}>
              Your planned and written articles appear here, month by month.
            </EmptyState>
          )}
          {waiting.rows.length > 0 && <WaitingArticles list={waiting} row={row} />}
          {home !== undefined && (
            <div className={styles.strip}>
              <ClientHome key={home} organization={home} />
            </div>
          )}
          <ArticleMonths list={list} row={row} />
          <ShowMore list={list} className={styles.more ?? ''}>
            Show earlier months
          </ShowMore>
        </div>
      </div>
    </PanelLayout>
  );
}

interface ArticlesProps {
  list: ReturnType<typeof useEndpointPages<typeof articleCalls.list>>;
  row: (article: Article) => ReactNode;
}

/** Lists the articles that are waiting for the viewer. */
function WaitingArticles({ list, row }: ArticlesProps) {
  return (
    <section className={styles.waiting} aria-labelledby="waiting">
      <h2 className={styles.month} id="waiting">
        Requires Attention
        <span className={styles.count}>
          {list.rows.length}
          {list.hasMore && '+'}
        </span>
      </h2>
      <ul className={styles.rows}>{list.rows.map(row)}</ul>
      <ShowMore list={list} className={styles.more ?? ''}>
        Show more
      </ShowMore>
    </section>
  );
}

/** Lists the articles by month. Future months are collapsed. */
function ArticleMonths({ list, row }: ArticlesProps) {
  const groups = groupArticles(list.rows);
  const { planned, others } = foldPlanned(groups, dayInZone(new Date(), useTimeZone()));
  const hasPlanned = planned.length > 0 && others.length > 0;
  const [showsPlanned, setShowsPlanned] = useState(false);
  return (
    <>
      {hasPlanned && (
        <button
          type="button"
          className={styles.planned}
          aria-expanded={showsPlanned}
          onClick={() => setShowsPlanned(!showsPlanned)}
        >
          <IconChevronDown size={16} stroke={2} aria-hidden="true" />
          Planned for later:{' '}
          {planned
            .toReversed()
            .map(({ title }) => title)
            .join(', ')}
        </button>
      )}
      {(hasPlanned && !showsPlanned ? others : groups).map((group) => (
        <section key={group.key} className={styles.group} aria-label={group.title}>
          <h2 className={styles.month}>
            {group.title}
            {/* Hide the last month's progress while its articles may continue on the next page. */}
            {!(list.hasMore && group === groups.at(-1)) && (
              <span className={styles.progress}>
                {group.liveCount} of {group.count} live
              </span>
            )}
          </h2>
          {group.projects.map((project) => (
            <div key={project.key}>
              {project.name && <h3 className={styles.project}>{project.name}</h3>}
              <ul className={styles.rows}>{project.articles.map(row)}</ul>
            </div>
          ))}
        </section>
      ))}
    </>
  );
}

interface Choice {
  value: string;
  label: string;
}

/** Returns the preferred organization of a user with several, or undefined if none is preferred. */
function preferredOf({ user_preferences }: Viewer, organizations: readonly Choice[]) {
  const preferred = String(user_preferences.default_organization?.id);
  if (organizations.length < 2) return undefined;
  return organizations.find(({ value }) => value === preferred)?.value;
}

function organizationsOf({ org_roles }: Viewer): Choice[] {
  const names = new Map(
    org_roles.map(({ organization, organization_name }) => [
      String(organization),
      organization_name,
    ]),
  );
  return [...names].map(([value, label]) => ({ value, label }));
}
