import { authCalls } from '@portal/contract/auth/auth.calls.ts';
import { useRouter } from '@tanstack/react-router';
import { call } from '#platform/api/call.ts';
import { useSingleMutation } from '#platform/api/use-single-mutation.ts';
import { takeRememberedPath } from '#platform/session/redirect-path.ts';
import { session } from '#platform/session/session.ts';
import { countFailedLogin, forgetFailedLogins } from './failed-logins.ts';

interface Credentials {
  username: string;
  password: string;
  /** The username or email address of the user to impersonate. */
  as?: string | undefined;
}

/** Signs in, optionally as another user, and then opens the requested path. */
export function useLogin() {
  const goOn = useGoOn();
  return useSingleMutation({
    mutationFn: signIn,
    onSuccess: async () => {
      forgetFailedLogins();
      await goOn();
    },
    onError: countFailedLogin,
  });
}

async function signIn({ username, password, as }: Credentials): Promise<void> {
  const answer = await call(authCalls.login, { query: { as }, body: { username, password } });
  if (as === undefined) return session.signIn(answer.token, answer.user);
  const { ghost_user_token: token, ghost_user: viewer } = answer;
  if (!token || !viewer) throw new Error('Could not log in as user');
  session.signInAndImpersonate({ token, viewer }, { token: answer.token, viewer: answer.user });
}

export function useGoOn() {
  const router = useRouter();
  return async () => {
    router.history.replace(takeRememberedPath());
    await router.invalidate();
  };
}
