import { lazy, Suspense } from 'react';
import { loadCode } from '#platform/routing/load-code.ts';
import type { RichTextEditorProps } from './RichTextEditor.tsx';
import styles from './RichTextField.module.css';

const RichTextEditor = lazy(() =>
  loadCode(() => import('./RichTextEditor.tsx')).then(({ RichTextEditor: component }) => ({
    default: component,
  })),
);

/** Renders a form field for short formatted text. The editor's code loads when the field is first shown. */
export const RichTextField = (props: RichTextEditorProps) => (
  <Suspense fallback={<PendingField label={props.label} />}>
    <RichTextEditor {...props} />
  </Suspense>
);

const PendingField = ({ label }: { label: string }) => (
  <div aria-busy="true">
    <span className={styles.label}>{label}</span>
    <div className={`${styles.field} ${styles.pending}`} />
  </div>
);
