import { ChangePasswordForm } from './ChangePasswordForm.tsx';
import styles from './MySettings.module.css';
import { SessionList } from './SessionList.tsx';

export function SignInSettings() {
  return (
    <>
      <ChangePasswordForm />
      <section className={styles.section} aria-labelledby="sessions-heading">
        <h3 className={styles.heading} id="sessions-heading">
          Where you are signed in
        </h3>
        <SessionList />
      </section>
    </>
  );
}
