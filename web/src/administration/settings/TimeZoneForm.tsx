import { Button } from '@mantine/core';
import { portalSettingCalls } from '@portal/contract/administration/portal-setting.calls.ts';
import type {
  PortalSetting,
  TimeZoneEffect,
} from '@portal/contract/administration/portal-setting.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { portalSettingsQuery } from '#platform/api/portal-settings.ts';
import { endpointQuery } from '#platform/api/queries.ts';
import { RecordFormNotices } from '#platform/forms/RecordFormNotices.tsx';
import { SectionButtons } from '#platform/forms/SectionButtons.tsx';
import { useRecordForm } from '#platform/forms/use-record-form.ts';
import { Select } from '#platform/ui/inputs/Select.tsx';
import { FailedValue } from '#platform/ui/layout/PropertyList.tsx';
import styles from '#platform/ui/layout/RecordScreen.module.css';
import { zoneEffectText } from './zone-effect-text.ts';

const stale = [portalSettingCalls.get, portalSettingCalls.preview, portalSettingsQuery.queryKey];

/** Returns the browser's time zones, plus the stored one in case the browser lists it under another name. */
function zonesWith(saved: string): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', saved])].sort();
}

const effectQuery = (time_zone: string) =>
  endpointQuery(portalSettingCalls.preview, { query: { time_zone } });

const effectText = (before: TimeZoneEffect | undefined, after: TimeZoneEffect | undefined) =>
  before && after ? zoneEffectText(before, after, new Date()) : 'Checking the effect…';

export function TimeZoneForm({ settings }: { settings: PortalSetting }) {
  const saved = settings.time_zone;
  const headingId = useId();
  const update = useEndpointMutation(portalSettingCalls.update, {
    invalidates: stale,
    toast: 'Settings Updated!',
    callerShowsErrors: true,
  });
  const confirm = useEndpointMutation(portalSettingCalls.update, {
    invalidates: stale,
    toast: 'Settings Updated!',
  });
  const form = useRecordForm<{ time_zone: string }, PortalSetting>({
    name: 'portal-settings',
    record: settings,
    valuesOf: (record = settings) => ({ time_zone: record.time_zone }),
    savesOn: 'submit',
    update: (body, { version }) => update.mutateAsync({ body, version }),
  });
  const { time_zone: chosen } = form.values;
  const zones = useMemo(() => zonesWith(saved), [saved]);
  const before = useQuery(effectQuery(saved));
  const after = useQuery(effectQuery(chosen));
  const failed = [before, after].filter((effect) => effect.isError && !effect.data);
  return (
    <section id={form.id} className={styles.section} aria-labelledby={headingId}>
      <h2 className={styles.heading} id={headingId}>
        Time zone
      </h2>
      <p className={styles.text}>
        Used for due dates, schedules and all times on screen, regardless of the browser’s time
        zone.
      </p>
      <RecordFormNotices form={form} labels={{ time_zone: 'Time zone' }} />
      <Select
        aria-label="Time zone"
        searchable
        allowDeselect={false}
        maxDropdownHeight={320}
        nothingFoundMessage="Nothing found"
        data={zones}
        {...form.getInputProps('time_zone')}
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
        {settings.version === 0 && !form.isTouched ? (
          <Button
            variant="default"
            loading={confirm.isPending}
            onClick={() => confirm.mutate({ body: { time_zone: saved }, version: 0 })}
          >
            Confirm {saved}
          </Button>
        ) : (
          <SectionButtons form={form} />
        )}
      </div>
    </section>
  );
}
