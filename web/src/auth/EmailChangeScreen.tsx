import { Button } from '@mantine/core';
import { authCalls } from '@portal/contract/auth/auth.calls.ts';
import { getRouteApi, Link } from '@tanstack/react-router';
import { call } from '#platform/api/call.ts';
import { useSingleMutation } from '#platform/api/use-single-mutation.ts';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import styles from './AuthLayout.module.css';
import { AuthCard } from './AuthLayout.tsx';

const route = getRouteApi('/auth-open/auth/email-change/$token');

/** Confirms a new email address with the emailed link. Requires a click, since some mail programs open all links. */
export function EmailChangeScreen() {
  const { token } = route.useParams();
  const confirm = useSingleMutation({
    mutationFn: () => call(authCalls.confirmEmailChange, { body: { token } }),
  });
  if (confirm.isSuccess) {
    return (
      <AuthCard heading="Your address is confirmed">
        <p className={styles.lead} role="status">
          {confirm.data.detail}
        </p>
        <p className={styles.below}>
          <Link to="/" className={styles.forgot}>
            Go to the portal
          </Link>
        </p>
      </AuthCard>
    );
  }
  return (
    <AuthCard heading="Confirm your new email address" lead="Future emails will be sent there.">
      <div className={styles.form}>
        <ErrorDisplay error={confirm.error} />
        <Button fullWidth loading={confirm.isPending} onClick={() => confirm.mutate()}>
          Confirm address
        </Button>
      </div>
    </AuthCard>
  );
}
