import { Select, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { states } from '@portal/contract/organizations/states.ts';
import { DayInput } from '#platform/ui/DayInput.tsx';
import { StaffSelect } from '#users/shared/StaffSelect.tsx';
import { LogoInput } from './LogoInput.tsx';
import styles from './OrganizationDirectory.module.css';
import type { OrganizationValues } from './organization-values.ts';

export type OrganizationForm = UseFormReturnType<OrganizationValues>;

const stateChoices = Object.entries(states).map(([value, label]) => ({ value, label }));

export function IdentityFields({ form }: { form: OrganizationForm }) {
  return (
    <fieldset className={styles.section}>
      <TextInput
        label="DBA Name"
        withAsterisk
        maxLength={150}
        {...form.getInputProps('dba_name')}
      />
      <TextInput
        label="Legal Name"
        withAsterisk
        maxLength={150}
        {...form.getInputProps('legal_name')}
      />
      <LogoInput {...form.getInputProps('logo')} value={form.values.logo} />
    </fieldset>
  );
}

export function ContactFields({ form }: { form: OrganizationForm }) {
  return (
    <fieldset className={styles.section}>
      <legend className={styles.legend}>Contact</legend>
      <div className={styles.pair}>
        <TextInput
          label="Business Email"
          type="email"
          withAsterisk
          maxLength={200}
          {...form.getInputProps('business_email')}
        />
        <TextInput
          label="Phone Number"
          type="tel"
          maxLength={50}
          {...form.getInputProps('phone_number')}
        />
      </div>
      <TextInput
        label="Website"
        type="url"
        maxLength={200}
        placeholder="https://"
        {...form.getInputProps('domain')}
      />
      <TextInput
        label="Street Address 1"
        maxLength={200}
        {...form.getInputProps('street_address_1')}
      />
      <TextInput
        label="Street Address 2"
        maxLength={200}
        {...form.getInputProps('street_address_2')}
      />
      <div className={styles.place}>
        <TextInput label="City" maxLength={100} {...form.getInputProps('city')} />
        <Select
          label="State"
          searchable
          clearable
          placeholder="Choose"
          data={stateChoices}
          {...form.getInputProps('state')}
        />
        <TextInput
          label="Zipcode"
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
  const { values } = form;
  return (
    <fieldset className={styles.section}>
      <legend className={styles.legend}>Agency</legend>
      <div className={styles.pair}>
        <StaffSelect
          label="Account Lead"
          placeholder="Unassigned"
          {...form.getInputProps('account_lead')}
          value={values.account_lead}
        />
        <StaffSelect
          label="Project Manager"
          placeholder="Unassigned"
          {...form.getInputProps('project_manager')}
          value={values.project_manager}
        />
        <DayInput
          label="Contract Start Date"
          {...form.getInputProps('contract_start_date')}
          value={values.contract_start_date}
        />
        <TextInput
          label="Google Analytics ID"
          maxLength={50}
          {...form.getInputProps('google_analytics_id')}
        />
        <StaffSelect
          label="Default Report Creator"
          placeholder="Unassigned"
          {...form.getInputProps('default_report_creator')}
          value={values.default_report_creator}
        />
        <StaffSelect
          label="Default Report Approver"
          placeholder="Unassigned"
          {...form.getInputProps('default_report_approver')}
          value={values.default_report_approver}
        />
      </div>
      <div className={styles.switches}>
        <Switch
          label="Report required"
          {...form.getInputProps('report_required', { type: 'checkbox' })}
        />
        <Switch
          label="Beta features"
          {...form.getInputProps('beta_opt_in', { type: 'checkbox' })}
        />
      </div>
    </fieldset>
  );
}

const trackingSwitches = [
  { name: 'report_calls', label: 'Report calls' },
  { name: 'report_form_fills', label: 'Report form fills' },
  { name: 'report_chats', label: 'Report chats' },
  { name: 'spt_account', label: 'SPT account' },
] as const;

export function CallTrackingFields({ form }: { form: OrganizationForm }) {
  return (
    <fieldset className={styles.section}>
      <legend className={styles.legend}>Call tracking</legend>
      <TextInput
        label="Account ID"
        description="Leave empty for no call tracking."
        maxLength={100}
        {...form.getInputProps('account_id')}
      />
      <div className={styles.switches}>
        {trackingSwitches.map(({ name, label }) => (
          <Switch key={name} label={label} {...form.getInputProps(name, { type: 'checkbox' })} />
        ))}
      </div>
    </fieldset>
  );
}
