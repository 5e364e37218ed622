import styles from './Overview.module.css';

/** Shows an email address as a link. A long address is truncated. */
export function EmailLink({ email }: { email: string }) {
  return (
    <a className={styles.email} href={`mailto:${email}`} title={email}>
      {email}
    </a>
  );
}
