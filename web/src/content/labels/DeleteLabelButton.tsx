import { ConfirmButton } from '#platform/ui/buttons/ConfirmButton.tsx';
import styles from '#platform/ui/layout/RecordScreen.module.css';

interface DeleteLabelButtonProps {
  /** The noun for the label: 'content type'. */
  noun: string;
  /** The number of records that use the label. If there are any, the label can't be deleted. */
  uses: number;
  consequence: string;
  onConfirm: () => unknown;
}

/** Renders the button that deletes an unused label, or a note that a label in use can only be archived. */
export function DeleteLabelButton({ noun, uses, consequence, onConfirm }: DeleteLabelButtonProps) {
  if (uses > 0) {
    return (
      <span className={styles.unsaved}>
        In use {uses.toLocaleString('en')} {uses === 1 ? 'time' : 'times'}: archive it instead.
      </span>
    );
  }
  return (
    <span className={styles.left}>
      <ConfirmButton
        label="Delete"
        c="var(--tone-danger)"
        question={`Delete this ${noun}?`}
        consequence={consequence}
        onConfirm={onConfirm}
      />
    </span>
  );
}
