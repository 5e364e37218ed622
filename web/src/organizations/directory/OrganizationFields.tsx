import { NumberInput, Switch, TextInput } from '@mantine/core';
import {
  maximumSilenceDays,
  silencePolicies,
} from '@portal/contract/organizations/silence-policy.ts';
import { states } from '@portal/contract/organizations/states.ts';
import type { RecordForm } from '#platform/forms/use-record-form.ts';
import { DayHourInput } from '#platform/ui/dates/DayHourInput.tsx';
import { DayInput } from '#platform/ui/dates/DayInput.tsx';
import { LogoInput } from '#platform/ui/files/LogoInput.tsx';
import { Select } from '#platform/ui/inputs/Select.tsx';
import { StaffSelect } from '#users/shared/StaffSelect.tsx';
import styles from './OrganizationDirectory.module.css';
import {
  organizationLabels as labels,
  type OrganizationValues,
  silencePolicyLabels,
} from './organization-values.ts';

export type OrganizationForm = RecordForm<OrganizationValues>;

const stateChoices = Object.entries(states).map(([value, label]) => ({ value, label }));

interface IdentityFieldsProps {
  form: OrganizationForm;
  /** The stored logo's signed URL. */
  logo: string | null;
}

export function IdentityFields({ form, logo }: IdentityFieldsProps) {
  return (
    <fieldset className={styles.section}>
      <TextInput
        label={labels.dba_name}
        withAsterisk
        maxLength={150}
        {...form.getInputProps('dba_name')}
      />
      <TextInput
        label={labels.legal_name}
        withAsterisk
        maxLength={150}
        {...form.getInputProps('legal_name')}
      />
      <LogoInput {...form.getInputProps('logo')} storedLogo={logo} />
    </fieldset>
  );
}

export function ContactFields({ form }: { form: OrganizationForm }) {
  return (
    <fieldset className={styles.section}>
      <legend className={styles.legend}>Contact</legend>
      <div className={styles.pair}>
        <TextInput
          label={labels.business_email}
          type="email"
          withAsterisk
          maxLength={200}
          {...form.getInputProps('business_email')}
        />
        <TextInput
          label={labels.phone_number}
          type="tel"
          maxLength={50}
          {...form.getInputProps('phone_number')}
        />
      </div>
      <TextInput
        label={labels.domain}
        type="url"
        maxLength={200}
        placeholder="https://"
        {...form.getInputProps('domain')}
      />
      <TextInput
        label={labels.street_address_1}
        maxLength={200}
        {...form.getInputProps('street_address_1')}
      />
      <TextInput
        label={labels.street_address_2}
        maxLength={200}
        {...form.getInputProps('street_address_2')}
      />
      <div className={styles.place}>
        <TextInput label={labels.city} maxLength={100} {...form.getInputProps('city')} />
        <Select
          label={labels.state}
          searchable
          clearable
          placeholder="Choose"
          data={stateChoices}
          {...form.getInputProps('state')}
        />
        <TextInput
          label={labels.zipcode}
          inputMode="numeric"
          maxLength={5}
          placeholder="00000"
          {...form.getInputProps('zipcode')}
        />
      </div>
    </fieldset>
  );
}

export function AgencyFields({ form }: { form: OrganizationForm }) {
  return (
    <fieldset className={styles.section}>
      <legend className={styles.legend}>Agency</legend>
      <div className={styles.pair}>
        <StaffSelect
          label={labels.account_lead}
          placeholder="Unassigned"
          staffOnly
          {...form.getInputProps('account_lead')}
        />
        <StaffSelect
          label={labels.project_manager}
          placeholder="Unassigned"
          staffOnly
          {...form.getInputProps('project_manager')}
        />
        <DayInput
          label={labels.contract_start_date}
          {...form.getInputProps('contract_start_date')}
        />
        <TextInput
          label={labels.google_analytics_id}
          maxLength={50}
          {...form.getInputProps('google_analytics_id')}
        />
        <StaffSelect
          label={labels.default_report_creator}
          placeholder="Unassigned"
          staffOnly
          {...form.getInputProps('default_report_creator')}
        />
        <StaffSelect
          label={labels.default_report_approver}
          placeholder="Unassigned"
          staffOnly
          {...form.getInputProps('default_report_approver')}
        />
      </div>
      <DayHourInput
        label={labels.next_meeting_at}
        hourLabel="Hour of the next meeting"
        usualHour="10"
        {...form.getInputProps('next_meeting_at')}
      />
      <TextInput
        label={labels.next_meeting_place}
        description="The client’s page shows the next meeting until it starts."
        maxLength={300}
        {...form.getInputProps('next_meeting_place')}
      />
      <div className={styles.switches}>
        <Switch label={labels.report_required} {...form.getSwitchProps('report_required')} />
        <Switch label={labels.beta_opt_in} {...form.getSwitchProps('beta_opt_in')} />
      </div>
      <Switch
        label={labels.shows_internal_work}
        description="Drafts before final review, versions, the agency’s rejections, and word counts. When off, clients can’t read a text until final review."
        {...form.getSwitchProps('shows_internal_work')}
      />
      <Switch
        label={labels.shows_promised}
        description="The client’s page shows how much of each agreement was delivered, without fees."
        {...form.getSwitchProps('shows_promised')}
      />
      <Switch
        label={labels.mails_promised}
        description="Each report’s email includes that month’s lines, unless clients can’t see the ledger."
        {...form.getSwitchProps('mails_promised')}
      />
    </fieldset>
  );
}

const silenceChoices = silencePolicies.map((value) => ({
  value,
  label: silencePolicyLabels[value],
}));

/** Edits the settings for how the organization approves articles. */
export function ApprovalFields({ form }: { form: OrganizationForm }) {
  const { silence_policy } = form.values;
  return (
    <fieldset className={styles.section}>
      <legend className={styles.legend}>Approval</legend>
      <Switch
        label={labels.approves_changes}
        description="When off, a change after the approval is only shown on the article."
        {...form.getSwitchProps('approves_changes')}
      />
      <Switch
        label={labels.asks_review_code}
        description="The code goes to the reviewer’s email address. When off, anyone with a forwarded review link can approve."
        {...form.getSwitchProps('asks_review_code')}
      />
      <Select
        label={labels.silence_policy}
        data={silenceChoices}
        allowDeselect={false}
        {...form.getInputProps('silence_policy')}
      />
      {silence_policy !== 'remind' && (
        <NumberInput
          label={labels.silence_days}
          min={1}
          max={maximumSilenceDays}
          allowDecimal={false}
          {...form.getInputProps('silence_days')}
        />
      )}
      {silence_policy === 'approve' && (
        <p className={styles.hint}>
          The days count from the first review mail that the mail server accepts, and every mail
          tells clients the last day. Nothing counts as approved after a failed mail or a change, or
          while a client’s comment is unanswered.
        </p>
      )}
    </fieldset>
  );
}

const trackingSwitches = [
  'report_calls',
  'report_form_fills',
  'report_chats',
  'spt_account',
] as const;

export function CallTrackingFields({ form }: { form: OrganizationForm }) {
  return (
    <fieldset className={styles.section}>
      <legend className={styles.legend}>Call tracking</legend>
      <TextInput
        label={labels.account_id}
        description="Leave empty for no call tracking."
        maxLength={100}
        {...form.getInputProps('account_id')}
      />
      <div className={styles.switches}>
        {trackingSwitches.map((name) => (
          <Switch key={name} label={labels[name]} {...form.getSwitchProps(name)} />
        ))}
      </div>
    </fieldset>
  );
}
