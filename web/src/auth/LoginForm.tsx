import { Button, Loader, PasswordInput, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { useSession } from '#platform/session/viewer.ts';
import styles from './AuthLayout.module.css';
import { useNeedsHint } from './failed-logins.ts';
import { useLogin } from './login.queries.ts';

interface Credentials {
  username: string;
  password: string;
}

interface LoginFormProps {
  credentials: Credentials;
  onChange: (credentials: Credentials) => void;
  /** Whether to let staff sign in as another user. */
  mayImpersonate?: boolean;
}

export function LoginForm({ credentials, onChange, mayImpersonate = false }: LoginFormProps) {
  const { username, password } = credentials;
  const login = useLogin();
  const state = useSession();
  const needsHint = useNeedsHint();
  // The name of the user to impersonate; null for a normal login.
  const [as, setAs] = useState<string | null>(null);
  const usernameInput = useRef<HTMLInputElement>(null);
  const isFilled = username.trim() !== '' && password !== '';

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const clear = () => {
      onChange({ username: '', password: '' });
      setAs(null);
      usernameInput.current?.focus();
    };
    const credentials = { username: username.trim(), password, as: as?.trim() };
    login.mutate(credentials, { onError: clear });
  };

  return (
    <form className={styles.form} onSubmit={handleSubmit}>
      {!login.isPending && <ErrorDisplay error={login.error} />}
      {state.name === 'signed-out' && state.problem && !login.error && (
        <p className={styles.lead} role="status">
          Your session has ended. Sign in again. ({state.problem})
        </p>
      )}
      <TextInput
        label="Username or email"
        name="username"
        autoComplete="username"
        autoFocus
        required
        withAsterisk={false}
        readOnly={login.isPending}
        ref={usernameInput}
        value={username}
        onChange={(event) => onChange({ ...credentials, username: event.currentTarget.value })}
      />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        readOnly={login.isPending}
        value={password}
        onChange={(event) => onChange({ ...credentials, password: event.currentTarget.value })}
      />
      {as !== null && (
        <TextInput
          label="Username or email of the user to log in as"
          name="as"
          autoComplete="off"
          autoFocus
          readOnly={login.isPending}
          value={as}
          onChange={(event) => setAs(event.currentTarget.value)}
        />
      )}
      <Button
        type="submit"
        fullWidth
        disabled={login.isPending || (as !== null && as.trim() === '')}
      >
        {as === null ? 'Login' : 'Proceed'}
      </Button>
      {mayImpersonate && (
        <Button
          variant="default"
          fullWidth
          aria-pressed={as !== null}
          disabled={login.isPending || !isFilled}
          onClick={() => setAs(as === null ? '' : null)}
        >
          {as === null ? 'Login as User' : 'Cancel'}
        </Button>
      )}
      <div className={styles.foot}>
        <ForgotPassword username={username} isHighlighted={needsHint} />
        <span className={styles.pending} role="status">
          {login.isPending && (
            <>
              <Loader size={14} /> Authenticating
            </>
          )}
        </span>
      </div>
    </form>
  );
}

function ForgotPassword({ username, isHighlighted }: { username: string; isHighlighted: boolean }) {
  const typed = username.trim();
  return (
    <Link
      to="/auth/request-password-reset/{-$email}"
      params={{ email: typed.includes('@') ? typed : undefined }}
      className={styles.forgot}
      data-highlighted={isHighlighted || undefined}
    >
      Forgot Password?
    </Link>
  );
}
