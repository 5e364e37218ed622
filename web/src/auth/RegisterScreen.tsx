import { Button, PasswordInput, TextInput } from '@mantine/core';
import { authCalls } from '@portal/contract/auth/auth.calls.ts';
import { invitationCalls } from '@portal/contract/organizations/invitation.calls.ts';
import type { OpenInvitation } from '@portal/contract/organizations/invitation.schema.ts';
import { ApiError } from '@portal/contract/platform/api-error.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { call } from '#platform/api/call.ts';
import { endpointQuery } from '#platform/api/queries.ts';
import { useSingleMutation } from '#platform/api/use-single-mutation.ts';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { fieldErrorsOf, hasOtherErrors } from '#platform/forms/field-errors.ts';
import { session } from '#platform/session/session.ts';
import { showSuccess } from '#platform/ui/toasts/toasts.ts';
import styles from './AuthLayout.module.css';
import { AuthCard } from './AuthLayout.tsx';
import { useGoOn } from './login.queries.ts';

const empty = {
  email: '',
  username: '',
  first_name: '',
  last_name: '',
  title: '',
  phone_number: '',
  password1: '',
  password2: '',
};
type Field = keyof typeof empty;
const fields = Object.keys(empty);

/** Returns the form's initial values from the invitation. The user can change them. */
const knownOf = (invitation: OpenInvitation | undefined) =>
  invitation && {
    first_name: invitation.first_name,
    last_name: invitation.last_name,
    title: invitation.title ?? '',
    phone_number: invitation.phone_number ?? '',
  };

const isGone = (error: Error | null) => error instanceof ApiError && error.status === 404;
const goneText = 'This invitation is no longer valid. Please ask for a new one.';

const route = getRouteApi('/auth/auth/register/$key/{-$email}');

export function RegisterScreen() {
  const { key, email } = route.useParams();
  const invitation = useQuery(endpointQuery(invitationCalls.getByKey, { params: { key } }));
  const [typed, setTyped] = useState<Partial<typeof empty>>({});
  const values = { ...empty, ...knownOf(invitation.data), ...(email && { email }), ...typed };
  // The first superuser's invitation is the only one without an email address.
  const asksForEmail = email === undefined;
  const goOn = useGoOn();
  const register = useSingleMutation({
    mutationFn: () => call(authCalls.register, { body: { ...values, key } }),
    onSuccess: async ({ token, user }) => {
      session.signIn(token, user);
      showSuccess('User Registered!');
      await goOn();
    },
  });
  const errors = fieldErrorsOf(register.error);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    register.mutate();
  };
  const inputOf = (field: Field) => ({
    name: field,
    value: values[field],
    error: errors[field],
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [field]: event.currentTarget.value }),
  });

  return (
    <AuthCard heading="Create your account" lead="You have been invited to the portal.">
      <form className={styles.form} onSubmit={handleSubmit}>
        {isGone(invitation.error) && !register.error && <ErrorDisplay error={goneText} />}
        {hasOtherErrors(register.error, fields) && <ErrorDisplay error={register.error} />}
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          required={asksForEmail}
          disabled={!asksForEmail}
          autoFocus={asksForEmail}
          {...inputOf('email')}
        />
        <TextInput
          label="Username"
          autoComplete="username"
          required
          autoFocus={!asksForEmail}
          {...inputOf('username')}
        />
        <div className={styles.pair}>
          <TextInput
            label="First name"
            autoComplete="given-name"
            required
            {...inputOf('first_name')}
          />
          <TextInput label="Last name" autoComplete="family-name" {...inputOf('last_name')} />
        </div>
        <div className={styles.pair}>
          <TextInput label="Title" autoComplete="organization-title" {...inputOf('title')} />
          <TextInput
            label="Phone number"
            type="tel"
            autoComplete="tel"
            {...inputOf('phone_number')}
          />
        </div>
        <PasswordInput
          label="Password"
          autoComplete="new-password"
          description="At least 8 characters."
          required
          {...inputOf('password1')}
        />
        <PasswordInput
          label="Confirm password"
          autoComplete="new-password"
          required
          {...inputOf('password2')}
        />
        <Button type="submit" fullWidth loading={register.isPending}>
          Register
        </Button>
      </form>
    </AuthCard>
  );
}
