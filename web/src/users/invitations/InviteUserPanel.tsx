import { Button, NumberInput, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useId } from 'react';
import { DraftOffer } from '#platform/forms/DraftOffer.tsx';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { fieldErrorsOf, hasOtherErrors } from '#platform/forms/field-errors.ts';
import { useFormDraft } from '#platform/forms/use-form-draft.ts';
import { SidePanel } from '#platform/ui/SidePanel.tsx';
import type { PanelWidth } from '#platform/ui/use-panel-width.ts';
import { OrganizationSelect } from '../shared/OrganizationSelect.tsx';
import { RoleSelect } from '../shared/RoleSelect.tsx';
import { useInviteUser } from './invitation.queries.ts';

interface InviteUserPanelProps {
  /** The switch is on already, where writers are looked at. */
  isWriter?: boolean;
  width: PanelWidth;
  onClose: () => void;
}

const empty = {
  first_name: '',
  last_name: '',
  email: '',
  title: '',
  phone_number: '',
  organization: null as number | null,
  role: null as number | null,
  is_writer: false,
  price: '' as number | string,
  send_invite: true,
  create_user: false,
  receive_reporting_email: false,
  receive_approval_reminders: false,
};

const required = ['first_name', 'last_name', 'email', 'organization', 'role'] as const;
const isFilled = (value: string | number | null) => value !== null && String(value).trim() !== '';

export function InviteUserPanel({ isWriter = false, width, onClose }: InviteUserPanelProps) {
  const formId = useId();
  const form = useForm({ initialValues: { ...empty, is_writer: isWriter } });
  const draft = useFormDraft('invitation-new', form);
  const invite = useInviteUser(() => {
    draft.clear();
    onClose();
  });
  const { values } = form;
  const isReady = required.every((name) => isFilled(values[name]));
  const switchProps = (name: keyof typeof empty) => form.getInputProps(name, { type: 'checkbox' });

  const handleSubmit = form.onSubmit(({ organization, role, price, ...rest }) => {
    if (organization === null || role === null) return;
    const body = {
      ...rest,
      email: rest.email.trim(),
      title: rest.title.trim() || null,
      phone_number: rest.phone_number.trim() || null,
      organization,
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
          {hasOtherErrors(invite.error, Object.keys(empty)) && (
            <ErrorDisplay error={invite.error} />
          )}
          <SimpleGrid cols={2} spacing={12}>
            <TextInput
              label="First name"
              withAsterisk
              maxLength={150}
              {...form.getInputProps('first_name')}
            />
            <TextInput
              label="Last name"
              withAsterisk
              maxLength={150}
              {...form.getInputProps('last_name')}
            />
          </SimpleGrid>
          <TextInput
            label="Email"
            type="email"
            withAsterisk
            maxLength={200}
            {...form.getInputProps('email')}
          />
          <SimpleGrid cols={2} spacing={12}>
            <TextInput label="Title" maxLength={150} {...form.getInputProps('title')} />
            <TextInput
              label="Phone number"
              type="tel"
              maxLength={17}
              {...form.getInputProps('phone_number')}
            />
          </SimpleGrid>
          <SimpleGrid cols={2} spacing={12}>
            <OrganizationSelect
              label="Organization"
              withAsterisk
              placeholder="Choose an organization"
              {...form.getInputProps('organization')}
            />
            <RoleSelect
              isForAccount
              label="Role"
              withAsterisk
              placeholder="Choose a role"
              {...form.getInputProps('role')}
            />
          </SimpleGrid>
          <Switch label="Writer" {...switchProps('is_writer')} />
          {values.is_writer && (
            <NumberInput
              label="Rate, in dollars per word"
              w={200}
              prefix="$"
              step={0.01}
              min={0}
              max={999.99}
              decimalScale={2}
              placeholder="$0.00"
              {...form.getInputProps('price')}
            />
          )}
          <Switch label="Receives reporting emails" {...switchProps('receive_reporting_email')} />
          <Switch
            label="Receives approval reminders"
            {...switchProps('receive_approval_reminders')}
          />
          <Switch
            label="Send the invitation"
            description="Mails a link for registering, which works for 72 hours."
            {...switchProps('send_invite')}
          />
          <Switch
            label="Create the user at once"
            description="The person is there immediately and chooses a password by the link."
            {...switchProps('create_user')}
          />
        </Stack>
      </form>
    </SidePanel>
  );
}
