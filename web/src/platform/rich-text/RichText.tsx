import styles from './RichTextField.module.css';

/** Shows formatted text, read-only. */
export function RichText({ html }: { html: string }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server when it was stored
    <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
