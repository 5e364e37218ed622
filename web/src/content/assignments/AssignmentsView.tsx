import { Button } from '@mantine/core';
import { isMultiOrganization } from '@portal/contract/platform/permissions.ts';
import { IconCircleCheck, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useCallback, useEffect, useRef } from 'react';
import { ClientHome } from '#organizations/shared/ClientHome.tsx';
import { homeOrganizationOf } from '#organizations/shared/home-organization.ts';
import { homePath } from '#platform/session/home-path.ts';
import {
  isCustomer,
  isInClientGroup,
  isStaff,
  useCan,
  useViewer,
} from '#platform/session/viewer.ts';
import { ListControls } from '#platform/ui/filters/ListControls.tsx';
import { useListFocus, useListKeys } from '#platform/ui/keyboard/list-keys.ts';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import { PanelLayout } from '#platform/ui/panel/SidePanel.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import { NeedsYouBar } from '#users/shared/home/NeedsYouBar.tsx';
import { LazyArticlePanel, usePreloadedArticlePanel } from '../articles/LazyArticlePanel.tsx';
import { OwnWeeks } from '../capacity/shared/OwnWeeks.tsx';
import { faceOf } from '../shared/current-assignee.ts';
import { useSidebar } from '../shared/use-sidebar.ts';
import { AssignmentGroup } from './AssignmentGroup.tsx';
import styles from './Assignments.module.css';
import { AssignmentTabs } from './AssignmentTabs.tsx';
import type { AssignmentSearch } from './assignment-search.ts';
import { assignmentsQuery, type ListedGroup, type Whose } from './assignments.queries.ts';
import { focusRow, rowsIn, stepFocus } from './row-focus.ts';
import { StaffSwitcher } from './StaffSwitcher.tsx';

interface AssignmentsViewProps {
  title: string;
  whose: Whose;
  search: AssignmentSearch;
  /** True until it is known whether to show this list or the lead's list. */
  isUndecided?: boolean;
}

export function AssignmentsView(props: AssignmentsViewProps) {
  const { title, whose, search, isUndecided = false } = props;
  const viewer = useViewer();
  const sidebar = useSidebar(search);
  const { open, close } = sidebar;
  const openArticle = useCallback((id: number) => open({ kind: 'article', id }), [open]);
  const openId = sidebar.panel?.kind === 'article' ? sidebar.panel.id : undefined;
  const mayAdd = useCan('add_contentarticle');
  const { data: loaded, error, refetch } = useQuery(assignmentsQuery(whose));
  const data = isUndecided ? undefined : loaded;
  const groups = data?.groups.filter(({ count }) => count > 0) ?? [];
  const work = groups.filter(({ key }) => key !== 'completed');
  const completed = groups.find(({ key }) => key === 'completed');
  const openCount = countOf(work);
  const isHome =
    whose.user === undefined &&
    !whose.lead &&
    homePath(viewer) === '/content-generation/assignments';
  const home = isHome ? homeOrganizationOf(viewer) : undefined;
  const people = new Set(
    groups.flatMap(({ articles }) => articles.map((article) => faceOf(article)?.name)),
  );
  const ownCount = countOf(work.filter(({ key }) => key !== 'queued'));
  usePreloadedArticlePanel(data !== undefined);
  useRowKeys(openId, openArticle, data !== undefined);

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && openId) close();
    else if (!stepFocus(event)) return;
    else if (openId) openArticle(Number((document.activeElement as HTMLElement).dataset.row));
    event.preventDefault();
  };

  const renderGroup = (group: ListedGroup) => (
    <AssignmentGroup
      key={group.key}
      group={group}
      isFolded={
        (group.key === 'queued' && ownCount > 0) ||
        (group.key === 'completed' && openCount > 0 && !isInClientGroup(viewer))
      }
      title={group.key === 'completed' ? completedTitle(isCustomer(viewer)) : group.title}
      whose={whose}
      openId={openId}
      onOpen={openArticle}
    />
  );

  return (
    <PanelLayout panel={sidebar.panel && <LazyArticlePanel sidebar={sidebar} />}>
      <PageHeader
        title={title}
        detail={data && <Summary groups={work} isOwn={whose.user === undefined} />}
      >
        {isStaff(viewer) && <StaffSwitcher personId={whose.user ?? null} />}
        <ListControls />
        {mayAdd && (
          <Button
            leftSection={<IconPlus size={16} />}
            onClick={() => open({ kind: 'new', record: 'article' })}
          >
            Add Content Article
          </Button>
        )}
      </PageHeader>
      {isHome && <NeedsYouBar />}
      {whose.user === undefined && <AssignmentTabs isLead={whose.lead === true} />}
      {!whose.lead && !isUndecided && !isInClientGroup(viewer) && <OwnWeeks user={whose.user} />}
      {error && !data && (
        <LoadProblem
          heading="The assignments couldn’t be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <LoadingAssignments />}
      {data && (
        // The rows are links; the arrow keys only move focus between them.
        // biome-ignore lint/a11y/noStaticElementInteractions: keys in addition to the links' own
        <div
          className={styles.list}
          data-list
          data-content
          tabIndex={-1}
          data-one-person={(!whose.lead && people.size === 1) || undefined}
          data-one-client={(isInClientGroup(viewer) && !isMultiOrganization(viewer)) || undefined}
          onKeyDown={handleKeyDown}
        >
          {openCount === 0 && <NoAssignments />}
          {work.map((group) => renderGroup(group))}
          {home !== undefined && (
            <div className={styles.home}>
              <ClientHome organization={home} />
            </div>
          )}
          {completed && renderGroup(completed)}
        </div>
      )}
    </PanelLayout>
  );
}

const completedTitle = (isForCustomer: boolean) =>
  isForCustomer ? 'Recently completed content from the past six months' : 'Completed';

const countOf = (groups: readonly { count: number }[]) =>
  groups.reduce((sum, { count }) => sum + count, 0);

/** Shows how many articles are waiting for the user and, separately, how many will reach the user later. */
function Summary({ groups, isOwn }: { groups: readonly ListedGroup[]; isOwn: boolean }) {
  const own = groups.filter(({ key }) => key !== 'queued');
  const upstream = countOf(groups) - countOf(own);
  const late = own.reduce((sum, { late_count }) => sum + late_count, 0);
  if (countOf(groups) === 0) return null;
  return (
    <span className="tabular">
      {countOf(own).toLocaleString('en')} {isOwn && upstream > 0 ? 'for you' : 'open'}
      {late > 0 && <span className={styles.late}> · {late.toLocaleString('en')} overdue</span>}
      {upstream > 0 && ` · ${upstream.toLocaleString('en')} upstream`}
    </span>
  );
}

function LoadingAssignments() {
  return (
    <>
      <p className={styles.loading} aria-hidden="true">
        Loading Assignments
      </p>
      <SkeletonRows label="Loading Assignments" rows={12} />
    </>
  );
}

function NoAssignments() {
  const viewer = useViewer();
  const isForCustomer = isCustomer(viewer);
  const plans = useCan('add_contentarticle');
  return (
    <EmptyState
      heading="No Current Assignments"
      icon={<IconCircleCheck size={22} stroke={1.5} />}
      action={
        (isForCustomer || plans) && (
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/content-generation/" {...props} />}
          >
            {isForCustomer ? 'View Content Articles' : 'Content Generation'}
          </Button>
        )
      }
    >
      {isForCustomer
        ? 'Articles waiting for your review appear here.'
        : 'Articles appear here as soon as they are assigned.'}
    </EmptyState>
  );
}

/** Registers the shortcut keys that all lists share. The rows are links, so moving up or down focuses another row. */
function useRowKeys(openId: number | undefined, open: (id: number) => void, isReady: boolean) {
  // The time a panel that was opened by the URL closes, no element has focus, so focus the panel's row.
  const last = useRef(openId);
  useEffect(() => {
    const closed = openId === undefined ? last.current : undefined;
    last.current = openId ?? last.current;
    if (closed === undefined || !document.activeElement?.matches('body, main')) return;
    focusRow(rowsIn(document.querySelector('[data-list]')).find(isRowOf(closed)));
  }, [openId]);
  const findRow = (rows: readonly HTMLElement[]) => {
    const focused = rows.indexOf(document.activeElement as HTMLElement);
    const opened = rows.findIndex(isRowOf(openId ?? last.current));
    return openId === undefined && focused >= 0 ? focused : opened;
  };
  const step = (by: 1 | -1) => {
    const rows = rowsIn(document.querySelector('[data-list]'));
    const at = findRow(rows);
    const next = rows[at < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, at + by))];
    if (!next) return;
    focusRow(next);
    if (openId !== undefined) open(Number(next.dataset.row));
  };
  const scrollToOpen = useRef(openId);
  useEffect(() => {
    if (!isReady || scrollToOpen.current === undefined) return;
    const row = rowsIn(document.querySelector('[data-list]')).find(isRowOf(scrollToOpen.current));
    row?.scrollIntoView({ block: 'nearest' });
  }, [isReady]);
  useListKeys({ step });
  useListFocus(() => {
    const rows = rowsIn(document.querySelector('[data-list]'));
    focusRow(rows[Math.max(0, findRow(rows))]);
  }, isReady);
}

const isRowOf = (id: number | undefined) => (row: HTMLElement) => row.dataset.row === String(id);
