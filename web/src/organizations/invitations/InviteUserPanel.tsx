import { Stack } from '@mantine/core';
import { clientGroupIds } from '@portal/contract/platform/permissions.ts';
import { FormButtons } from '#platform/forms/FormButtons.tsx';
import { required } from '#platform/forms/field-errors.ts';
import { RecordFormNotices } from '#platform/forms/RecordFormNotices.tsx';
import { useRecordForm } from '#platform/forms/use-record-form.ts';
import { preferredOrganization, useViewer } from '#platform/session/viewer.ts';
import { SidePanel } from '#platform/ui/panel/SidePanel.tsx';
import type { PanelWidth } from '#platform/ui/panel/use-panel-width.ts';
import { emptyInvitation, InviteUserFields, invitationLabels } from './InviteUserFields.tsx';
import { useInviteUser } from './invitations.queries.ts';

interface InviteUserPanelProps {
  /** Whether the Writer switch is initially on, as it is in the list of writers. */
  isWriter?: boolean;
  width: PanelWidth;
  onClose: () => void;
}

const alwaysNeeded = ['first_name', 'last_name', 'email', 'role'] as const;

export function InviteUserPanel({ isWriter = false, width, onClose }: InviteUserPanelProps) {
  const viewer = useViewer();
  const invite = useInviteUser(onClose);
  const form = useRecordForm<typeof emptyInvitation, never>({
    name: 'invitation-new',
    valuesOf: () => ({
      ...emptyInvitation,
      organization: preferredOrganization(viewer),
      is_writer: isWriter,
    }),
    create: ({ organization, role, price, ...rest }) =>
      invite.mutateAsync({
        body: {
          ...rest,
          email: rest.email.trim(),
          title: rest.title.trim() || null,
          phone_number: rest.phone_number.trim() || null,
          ...(organization !== null && { organization }),
          // The fallback is never used, since validation requires a role.
          role: role ?? 0,
          ...(rest.is_writer && { price: price === '' ? null : Number(price) }),
        },
      }),
  });
  const { values } = form;
  const isForClient = values.role !== null && clientGroupIds.includes(values.role);
  const needed = isForClient ? [...alwaysNeeded, 'organization' as const] : alwaysNeeded;

  return (
    <SidePanel
      title="Invite User"
      onResize={width.toggle}
      onClose={onClose}
      footer={
        <FormButtons
          form={form}
          onClose={onClose}
          submitLabel={values.create_user ? 'Create User' : 'Invite User'}
          isDisabled={needed.some((name) => required(values[name]) !== null)}
        />
      }
    >
      <form id={form.id} onSubmit={form.handleSubmit} noValidate>
        <Stack gap={14}>
          <RecordFormNotices form={form} labels={invitationLabels} />
          <InviteUserFields form={form} />
        </Stack>
      </form>
    </SidePanel>
  );
}
