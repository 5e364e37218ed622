import { Button, Select } from '@mantine/core';
import {
  portalSettingEndpoints,
  type TimeZoneEffect,
} from '@portal/contract/administration/portal-setting.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { portalSettingsQuery } from '#platform/api/portal-settings.ts';
import { endpointQuery } from '#platform/api/queries.ts';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { fieldErrorsOf, hasOtherErrors } from '#platform/forms/field-errors.ts';
import { FailedValue } from '#platform/ui/PropertyList.tsx';
import styles from '#platform/ui/RecordScreen.module.css';
import { zoneEffectText } from './zone-effect-text.ts';

const stale = [
  portalSettingEndpoints.get,
  portalSettingEndpoints.preview,
  portalSettingsQuery.queryKey,
];

/** The browser's time zones, plus the saved one, which may have an older name. */
function zonesWith(saved: string): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', saved])].sort();
}

const effectQuery = (time_zone: string) =>
  endpointQuery(portalSettingEndpoints.preview, { query: { time_zone } });

const effectText = (before: TimeZoneEffect | undefined, after: TimeZoneEffect | undefined) =>
  before && after ? zoneEffectText(before, after, new Date()) : 'Checking the effect…';

export function TimeZoneForm({ saved }: { saved: string }) {
  const headingId = useId();
  const [chosen, setChosen] = useState(saved);
  const zones = useMemo(() => zonesWith(saved), [saved]);
  const before = useQuery(effectQuery(saved));
  const after = useQuery(effectQuery(chosen));
  const failed = [before, after].filter((effect) => effect.isError && !effect.data);
  const update = useEndpointMutation(portalSettingEndpoints.update, {
    invalidates: stale,
    toast: 'Settings Updated!',
    callerShowsErrors: true,
  });
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h2 className={styles.heading} id={headingId}>
        Time zone
      </h2>
      <p className={styles.text}>
        Sets what “today” means, when due dates pass, when schedules run, and the times on screen,
        regardless of the browser’s time zone.
      </p>
      {hasOtherErrors(update.error, ['time_zone']) && <ErrorDisplay error={update.error} />}
      <Select
        aria-label="Time zone"
        searchable
        allowDeselect={false}
        maxDropdownHeight={320}
        nothingFoundMessage="Nothing found"
        data={zones}
        value={chosen}
        error={fieldErrorsOf(update.error).time_zone}
        onChange={(zone) => zone && setChosen(zone)}
      />
      <p className={styles.text} role="status">
        {failed.length === 0 && effectText(before.data, after.data)}
        {failed.length > 0 && (
          <FailedValue
            onRetry={() => {
              for (const effect of failed) void effect.refetch();
            }}
          />
        )}
      </p>
      <div className={styles.actions}>
        <Button
          disabled={chosen === saved}
          loading={update.isPending}
          onClick={() => update.mutate({ body: { time_zone: chosen } })}
        >
          Save
        </Button>
        {chosen !== saved && (
          <Button variant="default" onClick={() => setChosen(saved)}>
            Cancel
          </Button>
        )}
      </div>
    </section>
  );
}
