import { NumberInput } from '@mantine/core';
import { portalSettingCalls } from '@portal/contract/administration/portal-setting.calls.ts';
import type { PortalSetting } from '@portal/contract/administration/portal-setting.schema.ts';
import { useId } from 'react';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { RecordFormNotices } from '#platform/forms/RecordFormNotices.tsx';
import { SectionButtons } from '#platform/forms/SectionButtons.tsx';
import { useRecordForm } from '#platform/forms/use-record-form.ts';
import styles from '#platform/ui/layout/RecordScreen.module.css';

const label = 'Months';

/** Edits how many months live pages are watched for. */
export function LivePagesForm({ settings }: { settings: PortalSetting }) {
  const headingId = useId();
  const update = useEndpointMutation(portalSettingCalls.update, {
    invalidates: [portalSettingCalls.get],
    toast: 'Settings Updated!',
    callerShowsErrors: true,
  });
  const form = useRecordForm<{ live_page_months: number }, PortalSetting>({
    name: 'live-page-settings',
    record: settings,
    valuesOf: (record = settings) => ({ live_page_months: record.live_page_months }),
    savesOn: 'submit',
    update: (body, { version }) => update.mutateAsync({ body, version }),
  });
  return (
    <section id={form.id} className={styles.section} aria-labelledby={headingId}>
      <h2 className={styles.heading} id={headingId}>
        Live pages
      </h2>
      <p className={styles.text}>
        Once a week, each live article’s page is compared with the approved text, for this many
        months after it was scheduled or posted. Enter 0 to turn this off.
      </p>
      <RecordFormNotices form={form} labels={{ live_page_months: label }} />
      <NumberInput
        w={96}
        label={label}
        min={0}
        max={60}
        allowDecimal={false}
        {...form.getInputProps('live_page_months')}
      />
      <div className={styles.actions}>
        <SectionButtons form={form} />
      </div>
    </section>
  );
}
