import { Button, PasswordInput } from '@mantine/core';
import { authCalls } from '@portal/contract/auth/auth.calls.ts';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { call } from '#platform/api/call.ts';
import { useSingleMutation } from '#platform/api/use-single-mutation.ts';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { showSuccess } from '#platform/ui/toasts/toasts.ts';
import styles from './AuthLayout.module.css';
import { AuthCard } from './AuthLayout.tsx';
import { BackToLogin } from './RequestPasswordResetScreen.tsx';

const empty = { new_password1: '', new_password2: '' };

const route = getRouteApi('/auth/auth/password-reset/$uid/$token');

export function PasswordResetScreen() {
  const { uid, token } = route.useParams();
  const [values, setValues] = useState(empty);
  const firstInput = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const reset = useSingleMutation({
    mutationFn: () => call(authCalls.confirmPasswordReset, { body: { ...values, uid, token } }),
    onSuccess: async () => {
      showSuccess('Password Updated!');
      await navigate({ href: '/auth/login/' });
    },
    onError: () => {
      setValues(empty);
      firstInput.current?.focus();
    },
  });

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    reset.mutate();
  };

  return (
    <AuthCard heading="Choose a new password" lead="At least 8 characters, and not all numbers.">
      <form className={styles.form} onSubmit={handleSubmit}>
        {!reset.isPending && <ErrorDisplay error={reset.error} labels={labels} />}
        <PasswordInput
          label={labels.new_password1}
          autoComplete="new-password"
          required
          withAsterisk={false}
          autoFocus
          ref={firstInput}
          value={values.new_password1}
          onChange={(event) => setValues({ ...values, new_password1: event.currentTarget.value })}
        />
        <PasswordInput
          label={labels.new_password2}
          autoComplete="new-password"
          required
          withAsterisk={false}
          value={values.new_password2}
          onChange={(event) => setValues({ ...values, new_password2: event.currentTarget.value })}
        />
        <Button type="submit" fullWidth loading={reset.isPending}>
          Save password
        </Button>
      </form>
      <BackToLogin />
    </AuthCard>
  );
}

const labels = { new_password1: 'New password', new_password2: 'Confirm new password' };
