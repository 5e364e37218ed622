import { NumberInput } from '@mantine/core';
import { portalSettingCalls } from '@portal/contract/administration/portal-setting.calls.ts';
import type { PortalSetting } from '@portal/contract/administration/portal-setting.schema.ts';
import { useId } from 'react';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { RecordFormNotices } from '#platform/forms/RecordFormNotices.tsx';
import { SectionButtons } from '#platform/forms/SectionButtons.tsx';
import { useRecordForm } from '#platform/forms/use-record-form.ts';
import styles from '#platform/ui/layout/RecordScreen.module.css';

const label = 'Days';

/** Edits how many days review links are valid for. */
export function ReviewLinkForm({ settings }: { settings: PortalSetting }) {
  const headingId = useId();
  const update = useEndpointMutation(portalSettingCalls.update, {
    invalidates: [portalSettingCalls.get],
    toast: 'Settings Updated!',
    callerShowsErrors: true,
  });
  const form = useRecordForm<{ review_link_days: number }, PortalSetting>({
    name: 'review-link-settings',
    record: settings,
    valuesOf: (record = settings) => ({ review_link_days: record.review_link_days }),
    savesOn: 'submit',
    update: (body, { version }) => update.mutateAsync({ body, version }),
  });
  return (
    <section id={form.id} className={styles.section} aria-labelledby={headingId}>
      <h2 className={styles.heading} id={headingId}>
        Review links
      </h2>
      <p className={styles.text}>
        Clients approve through personal links in emails. A link works for this many days, or until
        the review is over. Links already sent keep their expiration date.
      </p>
      <RecordFormNotices form={form} labels={{ review_link_days: label }} />
      <NumberInput
        w={96}
        label={label}
        min={1}
        max={90}
        allowDecimal={false}
        {...form.getInputProps('review_link_days')}
      />
      <div className={styles.actions}>
        <SectionButtons form={form} />
      </div>
    </section>
  );
}
