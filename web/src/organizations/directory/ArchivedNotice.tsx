import { Button } from '@mantine/core';
import type { Organization } from '@portal/contract/organizations/organization.schema.ts';
import { useReactivateOrganization } from '../organizations.queries.ts';
import styles from './OrganizationDirectory.module.css';

export function ArchivedNotice({ organization }: { organization: Organization }) {
  const reactivate = useReactivateOrganization();
  return (
    <div className={styles.archived}>
      This client is archived; its articles are on hold.
      {organization.allowed_actions.includes('reactivate') && (
        <Button
          size="xs"
          variant="default"
          loading={reactivate.isPending}
          onClick={() =>
            reactivate.mutate({ params: { id: organization.id }, body: { is_active: true } })
          }
        >
          Reactivate
        </Button>
      )}
    </div>
  );
}
