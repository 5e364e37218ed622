import { IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isStaff, mayOpen, useViewer } from '#platform/session/viewer.ts';
import { EmptyLink } from '#platform/ui/placeholders/EmptyLink.tsx';
import { connectorListQuery } from './connectors.queries.ts';
import styles from './NotConnected.module.css';

/**
 * Returns whether none of these connectors is set up, or false until they are loaded and for people who aren't staff.
 */
export function useNoneConnected(ids: readonly string[]): boolean {
  const { data } = useQuery({ ...connectorListQuery, enabled: isStaff(useViewer()) });
  const found = data?.filter(({ id }) => ids.includes(id)) ?? [];
  return found.length > 0 && found.every(({ status }) => status.state === 'not_set_up');
}

/** Links superusers to the connectors. Renders nothing for other viewers. */
export function ConnectorsLink() {
  if (!mayOpen(useViewer(), '/administration/connectors')) return null;
  return <EmptyLink link={linkOptions({ to: '/administration/connectors' })}>Connectors</EmptyLink>;
}

/** Explains, above a list, that the list's figures are missing because their services aren't connected. */
export function NotConnected({ children }: { children: ReactNode }) {
  const maySetUp = mayOpen(useViewer(), '/administration/connectors');
  return (
    <div className={styles.note} role="status">
      <IconPlugConnectedX size={16} stroke={1.7} aria-hidden="true" />
      <p>
        Nothing is connected yet. {children}
        {!maySetUp && ' A superuser connects services.'}
      </p>
      <ConnectorsLink />
    </div>
  );
}
