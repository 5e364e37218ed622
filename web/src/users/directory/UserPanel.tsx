import { Button, Tabs } from '@mantine/core';
import { payRateCalls } from '@portal/contract/ledger/economics.calls.ts';
import { clientGroupIds } from '@portal/contract/platform/permissions.ts';
import type { User, UserRow } from '@portal/contract/users/user.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { useMayCall, useViewer } from '#platform/session/viewer.ts';
import { SidePanel } from '#platform/ui/panel/SidePanel.tsx';
import type { PanelWidth } from '#platform/ui/panel/use-panel-width.ts';
import { PersonAvatar } from '#platform/ui/people/PersonAvatar.tsx';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { SkeletonFields } from '#platform/ui/placeholders/Skeletons.tsx';
import { userQuery } from '../users.queries.ts';
import { ManageUser } from './ManageUser.tsx';
import { UserAccounts } from './UserAccounts.tsx';
import { UserDetails } from './UserDetails.tsx';
import styles from './UserDirectory.module.css';
import { WriterDetails } from './WriterDetails.tsx';

/** Tabs from areas that this area can't import. */
export interface UserSlots {
  /** Shows a user's capacity and days off. */
  PersonCapacity: ComponentType<{ personId: number }>;
  /** Shows a user's rates. */
  PayRates: ComponentType<{ person: number }>;
}

interface UserPanelProps {
  id: number;
  /** The row from the list, shown until the full record is loaded. */
  row: UserRow | undefined;
  width: PanelWidth;
  slots: UserSlots;
  onClose: () => void;
}

export function UserPanel({ id, row, width, slots, onClose }: UserPanelProps) {
  const { data, error, refetch } = useQuery(userQuery(id));
  const known = data ?? row;
  const user: User | undefined = data ?? (row && { ...row, permissions: [], allowed_actions: [] });
  return (
    <SidePanel
      title={known ? <UserHeading user={known} /> : 'User'}
      onResize={width.toggle}
      onClose={onClose}
    >
      {error && row && !data && <IncompleteUser error={error} onRetry={() => void refetch()} />}
      {user && <UserTabs user={user} slots={slots} />}
      {!user && !error && <SkeletonFields label="Loading User" />}
      {!user && error && (
        <LoadProblem
          heading="This user couldn’t be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
    </SidePanel>
  );
}

/** Shows an error in addition to the list's data if the full record couldn't be loaded. */
function IncompleteUser({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div className={styles.incomplete}>
      <ErrorDisplay error={error} />
      <span className={styles.text}>
        Only the details from the list are shown, and they can’t be edited.
      </span>
      <Button size="xs" variant="default" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

function UserHeading({ user }: { user: UserRow | User }) {
  const detail = [...new Set([user.title, user.default_role?.name])].filter(Boolean).join(' · ');
  return (
    <span className={styles.person}>
      <PersonAvatar
        size={32}
        person={{ ...user, avatar_color: user.user_preferences.avatar_color }}
      />
      <span>
        <span className={styles.personName} title={user.name}>
          {user.name}
          {!user.is_active && <span className={styles.personTitle}> (inactive)</span>}
        </span>
        {detail && (
          <span className={`${styles.personTitle} ${styles.personDetail}`} title={detail}>
            {detail}
          </span>
        )}
      </span>
    </span>
  );
}

/** Clients have no capacity unless they also write. */
const hasCapacity = ({ default_role: role, writer }: User) =>
  writer !== null || role === null || !clientGroupIds.includes(role.id);

function UserTabs({ user, slots }: { user: User; slots: UserSlots }) {
  const seesRates = useMayCall(payRateCalls.list) && user.writer !== null;
  const close = useCloseUser();
  const { allowed_actions: actions } = user;
  const { is_superuser: isSuperuser } = useViewer();
  // Superusers always get the Manage tab, because it also contains the user's API keys.
  const isManaged =
    isSuperuser || actions.includes('set_password') || actions.includes('update_email');
  return (
    <Tabs defaultValue="details" keepMounted={false}>
      <Tabs.List>
        <Tabs.Tab value="details">Details</Tabs.Tab>
        <Tabs.Tab value="accounts">Accounts</Tabs.Tab>
        <Tabs.Tab value="writer">Writer Details</Tabs.Tab>
        {hasCapacity(user) && <Tabs.Tab value="capacity">Capacity</Tabs.Tab>}
        {seesRates && <Tabs.Tab value="rates">Rates</Tabs.Tab>}
        {isManaged && <Tabs.Tab value="manage">Manage</Tabs.Tab>}
      </Tabs.List>
      <Tabs.Panel value="details" pt="lg">
        <UserDetails user={user} />
      </Tabs.Panel>
      <Tabs.Panel value="accounts" pt="lg">
        <UserAccounts user={user} />
      </Tabs.Panel>
      <Tabs.Panel value="writer" pt="lg">
        <WriterDetails user={user} />
      </Tabs.Panel>
      {hasCapacity(user) && (
        <Tabs.Panel value="capacity" pt="lg">
          <slots.PersonCapacity personId={user.id} />
        </Tabs.Panel>
      )}
      {seesRates && (
        <Tabs.Panel value="rates" pt="lg">
          <slots.PayRates person={user.id} />
        </Tabs.Panel>
      )}
      {isManaged && (
        <Tabs.Panel value="manage">
          <ManageUser user={user} onDeleted={() => close(user.id)} />
        </Tabs.Panel>
      )}
    </Tabs>
  );
}

/** Returns a function that closes a user's panel, unless another user's panel has since been opened. */
function useCloseUser() {
  const navigate = useNavigate();
  return (id: number) =>
    void navigate({
      to: '.',
      search: (previous: Record<string, unknown>) =>
        Number(previous.user) === id ? { ...previous, user: undefined } : previous,
      replace: true,
    });
}
