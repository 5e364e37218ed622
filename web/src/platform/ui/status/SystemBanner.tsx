import { CloseButton } from '@mantine/core';
import { IconSpeakerphone } from '@tabler/icons-react';
import styles from './SystemBanner.module.css';

interface SystemBannerProps {
  /** HTML that the server has sanitized. */
  html: string;
  onClose: () => void;
}

/** Shows an announcement to everyone, above the screen. */
export function SystemBanner({ html, onClose }: SystemBannerProps) {
  return (
    <div className={styles.banner} role="status">
      <IconSpeakerphone className={styles.icon} size={16} stroke={1.8} aria-hidden="true" />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server when it was stored */}
      <div className={styles.message} dangerouslySetInnerHTML={{ __html: html }} />
      <CloseButton size={24} iconSize={14} aria-label="Close announcement" onClick={onClose} />
    </div>
  );
}
