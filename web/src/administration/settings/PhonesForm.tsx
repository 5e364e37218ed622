import { Switch } from '@mantine/core';
import { portalSettingCalls } from '@portal/contract/administration/portal-setting.calls.ts';
import type { PortalSetting } from '@portal/contract/administration/portal-setting.schema.ts';
import { useId } from 'react';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { portalSettingsQuery } from '#platform/api/portal-settings.ts';
import { RecordFormNotices } from '#platform/forms/RecordFormNotices.tsx';
import { SectionButtons } from '#platform/forms/SectionButtons.tsx';
import { useRecordForm } from '#platform/forms/use-record-form.ts';
import styles from '#platform/ui/layout/RecordScreen.module.css';

const label = 'Clients can use phones';

/** Edits the setting that lets clients use the portal on phones. */
export function PhonesForm({ settings }: { settings: PortalSetting }) {
  const headingId = useId();
  const update = useEndpointMutation(portalSettingCalls.update, {
    invalidates: [portalSettingCalls.get, portalSettingsQuery.queryKey],
    toast: 'Settings Updated!',
    callerShowsErrors: true,
  });
  const form = useRecordForm<{ phones: boolean }, PortalSetting>({
    name: 'phone-settings',
    record: settings,
    valuesOf: (record = settings) => ({ phones: record.phones }),
    savesOn: 'submit',
    update: (body, { version }) => update.mutateAsync({ body, version }),
  });
  return (
    <section id={form.id} className={styles.section} aria-labelledby={headingId}>
      <h2 className={styles.heading} id={headingId}>
        Phones
      </h2>
      <p className={styles.text}>
        Clients can sign in on a phone and open their home, approvals, and reports. All other
        screens, and all screens for the agency’s people, require a desktop computer.
      </p>
      <RecordFormNotices form={form} labels={{ phones: label }} />
      <Switch label={label} {...form.getSwitchProps('phones')} />
      <div className={styles.actions}>
        <SectionButtons form={form} />
      </div>
    </section>
  );
}
