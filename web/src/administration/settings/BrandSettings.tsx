import { TextInput } from '@mantine/core';
import { portalBrandCalls } from '@portal/contract/administration/portal-brand.calls.ts';
import type { PortalBrand } from '@portal/contract/administration/portal-brand.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { portalSettingsQuery } from '#platform/api/portal-settings.ts';
import { endpointQuery } from '#platform/api/queries.ts';
import { RecordFormNotices } from '#platform/forms/RecordFormNotices.tsx';
import { SectionButtons } from '#platform/forms/SectionButtons.tsx';
import { useRecordForm } from '#platform/forms/use-record-form.ts';
import { LogoInput } from '#platform/ui/files/LogoInput.tsx';
import { pictureProblem } from '#platform/ui/files/picture-files.ts';
import styles from '#platform/ui/layout/RecordScreen.module.css';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { SkeletonFields } from '#platform/ui/placeholders/Skeletons.tsx';

const stale = [portalBrandCalls.get, portalSettingsQuery.queryKey];

type BrandValues = {
  name: string;
  /** A new file, the stored logo's address, or null for no logo. */
  logo: File | string | null;
};

/** Edits the agency's name and logo. */
export function BrandSettings() {
  const { data, error, refetch } = useQuery(endpointQuery(portalBrandCalls.get));
  if (data) return <BrandForm brand={data} />;
  if (!error) return <SkeletonFields fields={2} label="Loading Name and Logo" />;
  return (
    <LoadProblem
      heading="The name and logo couldn’t be loaded"
      error={error}
      onRetry={() => void refetch()}
    />
  );
}

function BrandForm({ brand }: { brand: PortalBrand }) {
  const update = useEndpointMutation(portalBrandCalls.update, {
    invalidates: stale,
    toast: 'Settings Updated!',
    callerShowsErrors: true,
  });
  const form = useRecordForm<BrandValues, PortalBrand>({
    name: 'portal-brand',
    record: brand,
    valuesOf: (record = brand) => ({ name: record.name ?? '', logo: record.logo }),
    validate: { logo: (logo) => (logo instanceof File ? pictureProblem(logo) : null) },
    savesOn: 'submit',
    update: ({ logo, ...body }, { version }) =>
      update.mutateAsync(
        logo instanceof File
          ? { body, files: { logo }, version }
          : { body: { ...body, ...(logo === null && { logo }) }, version },
      ),
  });
  return (
    <section id={form.id} className={styles.section} aria-labelledby="brand">
      <h2 className={styles.heading} id="brand">
        Name and logo
      </h2>
      <p className={styles.text}>
        Shown in the portal, on the sign-in page, in emails, and in reports. Everyone can see them,
        even without signing in.
      </p>
      <RecordFormNotices
        form={form}
        labels={{ name: 'Name', logo: 'Logo' }}
        format={(name, value) => {
          if (name === 'logo') return value ? 'A logo' : '(none)';
          return String(value || '(none)');
        }}
      />
      <TextInput
        label="Name"
        description="Default: Portal"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={60}
        {...form.getInputProps('name')}
      />
      <LogoInput {...form.getInputProps('logo')} storedLogo={brand.logo} />
      <div className={styles.actions}>
        <SectionButtons form={form} />
      </div>
    </section>
  );
}
