import { Button, TextInput } from '@mantine/core';
import { authCalls } from '@portal/contract/auth/auth.calls.ts';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { call } from '#platform/api/call.ts';
import { useSingleMutation } from '#platform/api/use-single-mutation.ts';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import styles from './AuthLayout.module.css';
import { AuthCard } from './AuthLayout.tsx';

const route = getRouteApi('/auth/auth/request-password-reset/{-$email}');

export function RequestPasswordResetScreen() {
  const { email: given = '' } = route.useParams();
  const [email, setEmail] = useState(given);
  const request = useSingleMutation({
    mutationFn: () => call(authCalls.requestPasswordReset, { body: { email } }),
  });

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    request.mutate();
  };

  if (request.isSuccess) {
    return (
      <AuthCard heading="Check your inbox">
        <p className={styles.lead} role="status">
          If an account exists for {email}, a password reset link has been sent.
        </p>
        <BackToLogin />
      </AuthCard>
    );
  }
  return (
    <AuthCard heading="Reset your password" lead="We’ll email you a reset link.">
      <form className={styles.form} onSubmit={handleSubmit}>
        <ErrorDisplay error={request.error} />
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          required
          withAsterisk={false}
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button type="submit" fullWidth loading={request.isPending}>
          Send the link
        </Button>
      </form>
      <BackToLogin />
    </AuthCard>
  );
}

export function BackToLogin() {
  return (
    <p className={styles.below}>
      <Link to="/auth/login" className={styles.forgot}>
        Back to sign in
      </Link>
    </p>
  );
}
