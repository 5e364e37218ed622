import styles from './RichTextField.module.css';

/** Formatted text to read. */
export function RichText({ html }: { html: string }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server when it was written
    <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
