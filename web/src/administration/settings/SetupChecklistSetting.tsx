import { Switch } from '@mantine/core';
import { homeSummaryCalls } from '@portal/contract/users/home-summary.calls.ts';
import { setupChecklistCalls } from '@portal/contract/users/setup-checklist.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';
import styles from '#platform/ui/layout/RecordScreen.module.css';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { SkeletonFields } from '#platform/ui/placeholders/Skeletons.tsx';

/** Shows a setting that brings back the setup checklist after it was dismissed. */
export function SetupChecklistSetting() {
  const { data, error, refetch } = useQuery(endpointQuery(setupChecklistCalls.get));
  const update = useEndpointMutation(setupChecklistCalls.update, {
    invalidates: [setupChecklistCalls.get, homeSummaryCalls.get],
    toast: 'Settings Updated!',
  });
  if (!data && error) {
    return (
      <LoadProblem
        heading="The setup checklist couldn’t be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <SkeletonFields fields={1} label="Loading Setup Checklist" />;
  return (
    <section className={styles.section} aria-labelledby="setup-checklist">
      <h2 className={styles.heading} id="setup-checklist">
        Setup checklist
      </h2>
      <Switch
        label="Show the setup checklist on the home"
        description="Superusers and staff see its open steps until all of them are done."
        checked={!data.is_dismissed}
        disabled={update.isPending}
        onChange={({ currentTarget }) =>
          update.mutate({
            body: { is_dismissed: !currentTarget.checked },
            version: data.version,
          })
        }
      />
    </section>
  );
}
