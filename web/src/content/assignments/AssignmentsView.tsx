import { Button } from '@mantine/core';
import { isMultiOrganization } from '@portal/contract/platform/permissions.ts';
import { IconCircleCheck, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useCallback, useMemo } from 'react';
import {
  isCustomer,
  isInClientGroup,
  isStaff,
  useCan,
  useViewer,
} from '#platform/session/viewer.ts';
import { EmptyState } from '#platform/ui/EmptyState.tsx';
import { LoadProblem } from '#platform/ui/LoadProblem.tsx';
import { PageHeader } from '#platform/ui/PageHeader.tsx';
import { PanelLayout } from '#platform/ui/SidePanel.tsx';
import { SkeletonRows } from '#platform/ui/Skeletons.tsx';
import { useShortcuts } from '#platform/ui/shortcuts.ts';
import { LazyArticlePanel, usePreloadedArticlePanel } from '../articles/LazyArticlePanel.tsx';
import { useSidebar } from '../shared/use-sidebar.ts';
import { AssignmentGroup } from './AssignmentGroup.tsx';
import styles from './Assignments.module.css';
import { AssignmentTabs } from './AssignmentTabs.tsx';
import type { AssignmentSearch } from './assignment-search.ts';
import { assignmentsQuery, type Whose } from './assignments.queries.ts';
import { focusRow, rowsIn, stepFocus } from './row-focus.ts';
import { StaffSwitcher } from './StaffSwitcher.tsx';

interface AssignmentsViewProps {
  title: string;
  whose: Whose;
  search: AssignmentSearch;
}

export function AssignmentsView({ title, whose, search }: AssignmentsViewProps) {
  const viewer = useViewer();
  const sidebar = useSidebar(search);
  const { open, close } = sidebar;
  const openArticle = useCallback((id: number) => open({ kind: 'article', id }), [open]);
  const openId = sidebar.panel?.kind === 'article' ? sidebar.panel.id : undefined;
  const mayAdd = useCan('add_contentarticle');
  const { data, error, refetch } = useQuery(assignmentsQuery(whose));
  const groups = data?.groups.filter(({ count }) => count > 0) ?? [];
  const work = groups.filter(({ key }) => key !== 'completed');
  const openCount = work.reduce((sum, { count }) => sum + count, 0);
  const late = work.reduce((sum, { late_count }) => sum + late_count, 0);
  usePreloadedArticlePanel(data !== undefined);
  useNeighbourKeys(openId, openArticle);

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && openId) close();
    else if (!stepFocus(event)) return;
    event.preventDefault();
  };

  return (
    <PanelLayout panel={sidebar.panel && <LazyArticlePanel sidebar={sidebar} />}>
      <PageHeader title={title} detail={data && <Summary open={openCount} late={late} />}>
        {isStaff(viewer) && <StaffSwitcher personId={whose.user ?? null} />}
        {mayAdd && (
          <Button
            leftSection={<IconPlus size={16} />}
            onClick={() => open({ kind: 'new', record: 'article' })}
          >
            Add Content Article
          </Button>
        )}
      </PageHeader>
      {whose.user === undefined && <AssignmentTabs isLead={whose.lead === true} />}
      {error && !data && (
        <LoadProblem
          heading="The assignments couldn’t be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <LoadingAssignments />}
      {data && (
        // The rows are links; the arrow keys only move the focus between them.
        // biome-ignore lint/a11y/noStaticElementInteractions: keys beside those of the links
        <div
          className={styles.list}
          data-list
          data-one-client={(isInClientGroup(viewer) && !isMultiOrganization(viewer)) || undefined}
          onKeyDown={handleKeyDown}
        >
          {openCount === 0 && <NoAssignments />}
          {groups.map((group) => (
            <AssignmentGroup
              key={group.key}
              group={group}
              title={group.key === 'completed' ? completedTitle(isCustomer(viewer)) : group.title}
              whose={whose}
              openId={openId}
              onOpen={openArticle}
            />
          ))}
        </div>
      )}
    </PanelLayout>
  );
}

const completedTitle = (isForCustomer: boolean) =>
  isForCustomer ? 'Recently completed content from the past six months' : 'Completed';

function Summary({ open, late }: { open: number; late: number }) {
  if (open === 0) return null;
  return (
    <span className="tabular">
      {open.toLocaleString('en')} open
      {late > 0 && <span className={styles.late}> · {late.toLocaleString('en')} late</span>}
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
  return (
    <EmptyState
      heading="No Current Assignments"
      icon={<IconCircleCheck size={22} stroke={1.5} />}
      action={
        isForCustomer && (
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/content-generation/" {...props} />}
          >
            View Content Articles
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

/** j and k open the next and the previous article, in list order. */
function useNeighbourKeys(article: number | undefined, open: (id: number) => void) {
  const shortcuts = useMemo(() => {
    const step = (by: number) => () => {
      const rows = rowsIn(document.querySelector('[data-list]'));
      const at = rows.findIndex((row) => row.dataset.row === String(article));
      const next = rows[at < 0 ? 0 : at + by];
      if (!next) return;
      focusRow(next);
      open(Number(next.dataset.row));
    };
    const group = 'Assignments';
    return [
      { keys: 'j', label: 'Open the next article', group, onPress: step(1) },
      { keys: 'k', label: 'Open the previous article', group, onPress: step(-1) },
    ];
  }, [article, open]);
  useShortcuts(shortcuts);
}
