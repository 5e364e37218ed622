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
        Post news about this client’s articles to Slack, Discord, or Microsoft Teams.
      </p>
      <ChatChannels organization={organization.id} />
    </section>
  );
}
