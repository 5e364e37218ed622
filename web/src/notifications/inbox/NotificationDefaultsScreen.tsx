import { Button, Tabs } from '@mantine/core';
import { inboxKinds } from '@portal/contract/notifications/inbox-kinds.ts';
import type { InboxGroupDefaults } from '@portal/contract/notifications/inbox-preferences.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { useScreenSearch } from '#platform/routing/use-screen-search.ts';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import frame from '#platform/ui/layout/RecordScreen.module.css';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import { deliveryLabels, InboxKindEntry } from './InboxKindEntry.tsx';
import styles from './InboxSettings.module.css';
import { groupDefaultsQuery, useUpdateGroupDefaults } from './inbox-preferences.queries.ts';

/** Edits each group's default deliveries. Each change is saved immediately. */
export function NotificationDefaultsScreen() {
  const { data, error, refetch } = useQuery(groupDefaultsQuery);
  return (
    <>
      <PageHeader title="Notification Defaults" />
      <div className={frame.page}>
        {!data && error && (
          <LoadProblem
            heading="The defaults couldn’t be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <SkeletonRows label="Loading Defaults" />}
        {data && <GroupTabs defaults={data} />}
      </div>
    </>
  );
}

function GroupTabs({ defaults }: { defaults: readonly InboxGroupDefaults[] }) {
  const { search, setSearch } = useScreenSearch('/app/administration/notification-defaults');
  const shown = defaults.find(({ group }) => group.id === search.group) ?? defaults[0];
  return (
    <Tabs
      value={String(shown?.group.id)}
      onChange={(id) => setSearch({ group: Number(id) })}
      keepMounted={false}
    >
      <Tabs.List aria-label="Groups">
        {defaults.map(({ group: { id, name } }) => (
          <Tabs.Tab key={id} value={String(id)}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {defaults.map((one) => (
        <Tabs.Panel key={one.group.id} value={String(one.group.id)} pt="md">
          <GroupKinds defaults={one} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function GroupKinds({ defaults: { group, kinds } }: { defaults: InboxGroupDefaults }) {
  const { mutate, error } = useUpdateGroupDefaults();
  const params = { id: group.id };
  return (
    <div className={styles.settings}>
      <p className={styles.intro}>
        These defaults apply to people in the group {group.name} who haven’t made their own choice
        under My Settings. Existing notifications don’t change.
      </p>
      <ErrorDisplay error={error} />
      <ul className={styles.kinds}>
        {kinds.map(({ kind, delivery, standard }) => (
          <InboxKindEntry
            key={kind}
            kind={kind}
            delivery={delivery}
            onChange={(chosen) =>
              mutate({
                params,
                body: { kinds: { [kind]: chosen === standard ? null : chosen } },
              })
            }
          >
            {delivery !== standard && (
              <div className={styles.changed}>
                The portal’s default is “{deliveryLabels[standard]}”.{' '}
                <Button
                  size="compact-xs"
                  variant="subtle"
                  aria-label={`Restore the default of ${inboxKinds[kind].label}`}
                  onClick={() => mutate({ params, body: { kinds: { [kind]: null } } })}
                >
                  Restore
                </Button>
              </div>
            )}
          </InboxKindEntry>
        ))}
      </ul>
    </div>
  );
}
