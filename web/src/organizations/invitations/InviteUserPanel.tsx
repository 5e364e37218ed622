import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { clientGroupIds } from '@portal/contract/platform/permissions.ts';
import { useId } from 'react';
import { DraftOffer } from '#platform/forms/DraftOffer.tsx';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { fieldErrorsOf, hasOtherErrors } from '#platform/forms/field-errors.ts';
import { useFormDraft } from '#platform/forms/use-form-draft.ts';
import { SidePanel } from '#platform/ui/SidePanel.tsx';
import type { PanelWidth } from '#platform/ui/use-panel-width.ts';
import { emptyInvitation, InviteUserFields } from './InviteUserFields.tsx';
import { useInviteUser } from './invitation.queries.ts';

interface InviteUserPanelProps {
  /** Preselects the Writer switch when opened from the list of writers. */
  isWriter?: boolean;
  width: PanelWidth;
  onClose: () => void;
}

const required = ['first_name', 'last_name', 'email', 'role'] as const;
const isFilled = (value: string | number | null) => value !== null && String(value).trim() !== '';

export function InviteUserPanel({ isWriter = false, width, onClose }: InviteUserPanelProps) {
  const formId = useId();
  const form = useForm({ initialValues: { ...emptyInvitation, is_writer: isWriter } });
  const draft = useFormDraft('invitation-new', form);
  const invite = useInviteUser(() => {
    draft.clear();
    onClose();
  });
  const { values } = form;
  const needsOrganization = values.role !== null && clientGroupIds.includes(values.role);
  const isReady =
    required.every((name) => isFilled(values[name])) &&
    (values.organization !== null || !needsOrganization);

  const handleSubmit = form.onSubmit(({ organization, role, price, ...rest }) => {
    if (role === null) return;
    const body = {
      ...rest,
      email: rest.email.trim(),
      title: rest.title.trim() || null,
      phone_number: rest.phone_number.trim() || null,
      ...(organization !== null && { organization }),
      role,
      ...(rest.is_writer && { price: price === '' ? null : Number(price) }),
    };
    invite.mutate({ body }, { onError: (error) => form.setErrors(fieldErrorsOf(error)) });
  });

  return (
    <SidePanel
      title="Invite User"
      onResize={width.toggle}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} disabled={!isReady} loading={invite.isPending}>
            {values.create_user ? 'Create User' : 'Invite User'}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={handleSubmit} noValidate>
        <Stack gap={14}>
          {draft.savedAt !== null && (
            <DraftOffer savedAt={draft.savedAt} onRestore={draft.restore} onDrop={draft.clear} />
          )}
          {hasOtherErrors(invite.error, Object.keys(emptyInvitation)) && (
            <ErrorDisplay error={invite.error} />
          )}
          <InviteUserFields form={form} />
        </Stack>
      </form>
    </SidePanel>
  );
}
