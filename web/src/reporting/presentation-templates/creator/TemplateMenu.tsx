import { ActionIcon, Menu } from '@mantine/core';
import type { Organization } from '@portal/contract/organizations/organization.schema.ts';
import type { PresentationTemplate } from '@portal/contract/reporting/presentation-templates/presentation-template.schema.ts';
import { IconBuilding, IconDots, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog } from '#platform/ui/buttons/ConfirmButton.tsx';
import { useDeleteTemplate } from '../presentation-templates.queries.ts';

interface TemplateMenuProps {
  template: PresentationTemplate;
  organization: Organization | null;
  /** Called with true when deletion starts, because the screen will close, and with false if deletion fails. */
  onLeave: (isLeaving: boolean) => void;
}

export function TemplateMenu({ template, organization, onLeave }: TemplateMenuProps) {
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeleteTemplate(
    () => void navigate({ to: '/reporting/presentation-templates' }),
  );
  if (!organization) return null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label="Template actions">
            <IconDots size={17} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconBuilding size={15} stroke={1.6} />}
            renderRoot={(props) => (
              <Link
                {...props}
                to="/organizations/directory"
                search={{ organization: organization.slug }}
              />
            )}
          >
            Open organization
          </Menu.Item>
          {template.allowed_actions.includes('delete') && (
            <Menu.Item
              c="var(--tone-danger)"
              leftSection={<IconTrash size={15} stroke={1.6} />}
              onClick={() => setIsAsking(true)}
            >
              Delete template
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Delete the template of ${organization.dba_name}?`}
        confirmLabel="Delete"
        isBusy={remove.isPending}
        onConfirm={() => {
          onLeave(true);
          remove.mutate(
            { params: { id: template.id } },
            {
              onError: () => {
                onLeave(false);
                setIsAsking(false);
              },
            },
          );
        }}
        onCancel={() => setIsAsking(false)}
      >
        Its presentations stay. New ones can’t be created until there is a template again.
      </ConfirmDialog>
    </>
  );
}
