import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isStaff, mayOpen, useViewer } from '#platform/session/viewer.ts';
import { LoadProblemLine } from '#platform/ui/placeholders/LoadProblemLine.tsx';
import styles from './Subscriptions.module.css';
import { subscriptionsQuery, useUpdateSubscription } from './subscriptions.queries.ts';

/** Shows switches in My Settings for receiving reports for the viewer's organizations by email. */
export function ReportMailSwitches() {
  const viewer = useViewer();
  const getsReports =
    mayOpen(viewer, '/reporting') && !isStaff(viewer) && viewer.org_roles.length > 0;
  const { data, error, refetch } = useQuery({ ...subscriptionsQuery, enabled: getsReports });
  const update = useUpdateSubscription();
  if (!getsReports) return null;
  if (!data && error) {
    return (
      <LoadProblemLine
        heading="The report emails couldn’t be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  return data?.map(({ id, organization, receive_reporting_email, version }) => (
    <Switch
      key={id}
      className={styles.switch}
      label={`Monthly reports of ${organization.dba_name}`}
      description="An email with a link as soon as a month’s report is ready."
      checked={
        update.isPending && update.variables.params.id === id
          ? (update.variables.body.receive_reporting_email ?? receive_reporting_email)
          : receive_reporting_email
      }
      onChange={(event) =>
        update.mutate({
          params: { id },
          body: { receive_reporting_email: event.currentTarget.checked },
          version,
        })
      }
    />
  ));
}
