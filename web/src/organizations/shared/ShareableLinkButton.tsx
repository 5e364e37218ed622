import type { ButtonProps } from '@mantine/core';
import type { Organization } from '@portal/contract/organizations/organization.schema.ts';
import { usePortalSettings } from '#platform/api/portal-settings.ts';
import { CopyButton } from '#platform/ui/buttons/CopyButton.tsx';

interface ShareableLinkButtonProps extends ButtonProps {
  organization: Pick<Organization, 'slug' | 'organization_uuid'>;
}

/** Returns the path of an organization's shareable page. */
const shareablePagePath = (slug: string, uuid: string) =>
  `/reporting/shared/${encodeURIComponent(slug)}/${encodeURIComponent(uuid)}` as const;

/** Copies the link to the shareable page. Renders nothing for viewers who can't share it. */
export function ShareableLinkButton({ organization, ...button }: ShareableLinkButtonProps) {
  const settings = usePortalSettings();
  const { slug, organization_uuid: uuid } = organization;
  if (uuid === undefined) return null;
  const base = settings?.public_url ?? location.origin;
  return (
    <CopyButton
      {...button}
      value={base + shareablePagePath(slug, uuid)}
      label="Copy Shareable Link"
      doneLabel="Link Copied!"
      doneFor={1_500}
    />
  );
}
