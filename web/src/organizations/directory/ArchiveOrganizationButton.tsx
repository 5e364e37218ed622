import type { Organization } from '@portal/contract/organizations/organization.schema.ts';
import { ConfirmButton } from '#platform/ui/buttons/ConfirmButton.tsx';
import { useArchiveOrganization } from '../organizations.queries.ts';

interface ArchiveOrganizationButtonProps {
  organization: Organization;
  onDone: () => void;
}

export function ArchiveOrganizationButton({
  organization,
  onDone,
}: ArchiveOrganizationButtonProps) {
  const archive = useArchiveOrganization(onDone);
  return (
    <ConfirmButton
      label="Archive"
      c="var(--tone-danger)"
      question="Are you sure you want to deactivate this Organization?"
      consequence="This will put all articles filed under this organization On-Hold"
      onConfirm={() =>
        archive.mutateAsync({
          params: { id: organization.id },
          query: { archive: 'True' },
          body: {},
        })
      }
    />
  );
}
