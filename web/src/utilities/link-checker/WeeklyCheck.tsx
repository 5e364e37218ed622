import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { linkCheckScheduleQuery, useUpdateLinkCheckSchedule } from './link-checks.queries.ts';

/** Turns a client site's weekly check on or off. */
export function WeeklyCheck({ organization }: { organization: number }) {
  const { data } = useQuery(linkCheckScheduleQuery(organization));
  const update = useUpdateLinkCheckSchedule();
  return (
    <Switch
      size="xs"
      label="Check weekly and notify the account lead of newly broken links"
      description={data?.stop_reason}
      disabled={!data || update.isPending}
      checked={data?.is_weekly ?? false}
      onChange={(event) =>
        data &&
        update.mutate({
          params: { id: organization },
          body: { is_weekly: event.currentTarget.checked },
          version: data.version,
        })
      }
    />
  );
}
