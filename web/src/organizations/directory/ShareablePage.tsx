import { Group } from '@mantine/core';
import type { Organization } from '@portal/contract/organizations/organization.schema.ts';
import { ConfirmButton } from '#platform/ui/buttons/ConfirmButton.tsx';
import { useReplaceShareableLink } from '../organizations.queries.ts';
import { ShareableLinkButton } from '../shared/ShareableLinkButton.tsx';
import styles from './OrganizationDirectory.module.css';

/** Shows the link to the organization's shareable page, and a button that replaces the link. */
export function ShareablePage({ organization }: { organization: Organization }) {
  const replace = useReplaceShareableLink();
  const params = { id: organization.id };
  return (
    <section className={styles.section} aria-label="Shareable page">
      <h3 className={styles.legend}>Shareable page</h3>
      <p className={styles.text}>
        {organization.is_active
          ? 'Anyone with the link can read the sent reports without signing in.'
          : 'The link doesn’t work while the organization is archived.'}
      </p>
      <Group gap={8}>
        <ShareableLinkButton size="xs" organization={organization} />
        {organization.allowed_actions.includes('regenerate_uuid') && (
          <ConfirmButton
            size="xs"
            variant="subtle"
            color="gray"
            label="Replace Link"
            question="Replace the shareable link?"
            consequence="The current link stops working for everyone who has it."
            onConfirm={() => replace.mutateAsync({ params })}
          />
        )}
      </Group>
    </section>
  );
}
