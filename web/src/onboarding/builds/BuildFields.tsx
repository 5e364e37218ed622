import { TextInput } from '@mantine/core';
import type { WebsiteBuild } from '@portal/contract/onboarding/website-build.schema.ts';
import type { ReactNode } from 'react';
import { GrowingTextarea } from '#platform/ui/inputs/GrowingTextarea.tsx';
import { OrganizationSelect } from '#users/shared/OrganizationSelect.tsx';
import styles from './Builds.module.css';
import { type BuildValues, buildLabels, linkFields } from './build-form-values.ts';

interface BuildFieldsProps {
  values: BuildValues;
  onChange: (changes: Partial<BuildValues>) => void;
  errors: Readonly<Record<string, string | undefined>>;
  build?: WebsiteBuild;
  startDate: ReactNode;
}

export function BuildFields({ values, onChange, errors, build, startDate }: BuildFieldsProps) {
  return (
    <>
      <TextInput
        label={buildLabels.label}
        name="label"
        placeholder="Website redesign"
        withAsterisk
        data-autofocus
        maxLength={200}
        value={values.label}
        error={errors.label}
        onChange={(event) => onChange({ label: event.currentTarget.value })}
      />
      <div className={styles.pair}>
        <OrganizationSelect
          label={buildLabels.organization}
          name="organization"
          withAsterisk
          clearable={false}
          value={values.organization}
          own={build?.organization}
          error={errors.organization}
          onChange={(organization) => onChange({ organization })}
        />
        {startDate}
      </div>
      <GrowingTextarea
        label={buildLabels.notes}
        name="notes"
        minRows={3}
        maxRows={10}
        maxLength={10_000}
        value={values.notes}
        error={errors.notes}
        onChange={(event) => onChange({ notes: event.currentTarget.value })}
      />
      <div className={styles.pair}>
        {linkFields.map((field) => (
          <TextInput
            key={field}
            type="url"
            label={buildLabels[field]}
            name={field}
            placeholder="https://"
            value={values[field]}
            error={errors[field]}
            onChange={(event) => onChange({ [field]: event.currentTarget.value })}
          />
        ))}
      </div>
    </>
  );
}
