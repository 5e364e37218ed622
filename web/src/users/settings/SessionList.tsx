import { Button } from '@mantine/core';
import type { Session } from '@portal/contract/auth/session.schema.ts';
import { IconDeviceLaptop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ConfirmButton } from '#platform/ui/buttons/ConfirmButton.tsx';
import { formatAgo } from '#platform/ui/dates/format-date.ts';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import { browserName } from './browser-name.ts';
import styles from './MySettings.module.css';
import { ownSessionsQuery, useRevokeOtherSessions, useRevokeSession } from './settings.queries.ts';

export function SessionList() {
  const { data: sessions, error, refetch } = useQuery({ ...ownSessionsQuery, staleTime: 0 });
  const revokeOthers = useRevokeOtherSessions();
  if (error && !sessions) {
    return (
      <LoadProblem
        heading="Your sessions couldn’t be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!sessions) return <SkeletonRows rows={4} label="Loading Sessions" />;
  return (
    <>
      <ul className={styles.rows} tabIndex={-1} data-keeps-focus>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <div className={styles.foot}>
          <ConfirmButton
            label="End all other sessions"
            question="End all other sessions?"
            consequence="All your other browsers are signed out."
            onConfirm={() => revokeOthers.mutateAsync({})}
          />
        </div>
      )}
    </>
  );
}

function SessionRow({ session }: { session: Session }) {
  const revoke = useRevokeSession();
  return (
    <li className={styles.row}>
      <IconDeviceLaptop size={20} stroke={1.5} aria-hidden="true" />
      <div className={styles.rowText}>
        <div className={styles.rowTitle}>{browserName(session.user_agent)}</div>
        <div className={styles.quiet}>
          {session.ip} · last used {formatAgo(session.last_used_at, Date.now())} · signed in{' '}
          {formatAgo(session.created_at, Date.now())}
        </div>
      </div>
      {session.is_current ? (
        <span className={styles.tag}>This session</span>
      ) : (
        <Button
          size="xs"
          variant="default"
          loading={revoke.isPending}
          onClick={() => revoke.mutate({ params: { id: session.id } })}
        >
          Revoke
        </Button>
      )}
    </li>
  );
}
