import { isStaff, useViewer } from '#platform/session/viewer.ts';
import styles from '../ChatChannels.module.css';
import { ChatChannels } from '../ChatChannels.tsx';

/** Shows an organization's chat channels to staff. */
export function OrganizationChatChannels({ organization }: { organization: { id: number } }) {
  if (!isStaff(useViewer())) return null;
  return (
    <section className={styles.section} aria-label="Chat channels">
      <h3 className={styles.heading}>Chat channels</h3>
      <p className={styles.quiet}>
        Slack, Discord and Microsoft Teams get news of this client’s articles.
      </p>
      <ChatChannels organization={organization.id} />
    </section>
  );
}
