import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mayOpen, useViewer } from '#platform/session/viewer.ts';
import type { AssignmentSearch } from './assignment-search.ts';
import { assignmentsQuery, type ListedGroup } from './assignments.queries.ts';

const hasWork = ({ groups }: { groups: readonly ListedGroup[] }) =>
  groups.some(({ key, count }) => key !== 'completed' && count > 0);

/**
 * Returns whether the screen shows the lead view, or undefined until this is decided. If the URL names a view, that
 * view is shown. Otherwise, viewers who lead articles and have no work of their own get the lead view, unless a panel
 * is open. The decision is made only once, so that finishing the last assignment doesn't change the view.
 */
export function useStartsWithLead({
  lead,
  own,
  article,
  panel,
}: AssignmentSearch): boolean | undefined {
  const mayLead = mayOpen(useViewer(), '/content-generation/assignments/lead');
  const isOpen = mayLead && lead === undefined && own === undefined;
  const [decided, setDecided] = useState<boolean>();
  const asks = isOpen && decided === undefined;
  const mine = useQuery({ ...assignmentsQuery({}), enabled: asks });
  const isIdle = mine.data !== undefined && !hasWork(mine.data);
  const led = useQuery({ ...assignmentsQuery({ lead: true }), enabled: asks && isIdle });
  const isPanelOpen = article !== undefined || panel !== undefined;
  if (asks && (isPanelOpen || (mine.data && !isIdle))) setDecided(false);
  else if (asks && isIdle && led.data) setDecided(hasWork(led.data));
  else if (asks && led.isError) setDecided(false);
  else if (!isOpen && decided !== false) setDecided(false);
  if (!isOpen) return lead !== undefined;
  return decided;
}
