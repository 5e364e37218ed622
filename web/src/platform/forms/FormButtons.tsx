import { Button } from '@mantine/core';
import styles from './AutosaveStatus.module.css';
import { AutosaveStatus } from './AutosaveStatus.tsx';
import { showProblem } from './focus-first-error.ts';
import type { EditState, SavesOn } from './record-edits.ts';
import { showUnreadField } from './refuse-unread-fields.ts';

interface FormButtonsProps {
  /** A subset of `useRecordForm`'s result. */
  form: {
    id: string;
    savesOn: SavesOn;
    state: EditState;
    savedAt: Date | null;
    isSaving: boolean;
    isBlocked: boolean;
    flush: () => Promise<boolean>;
    discard: () => void;
  };
  onClose: () => void;
  /** The submit button's label; 'Save' by default. */
  submitLabel?: string;
  isDisabled?: boolean;
  size?: 'xs' | 'sm';
}

/** Shows Cancel and Save for a submitted form, or the save status and Done for an autosaving form. */
export function FormButtons(props: FormButtonsProps) {
  const { form, onClose, submitLabel = 'Save', isDisabled = false, size = 'sm' } = props;
  if (form.savesOn === 'submit') {
    const handleCancel = () => {
      form.discard();
      onClose();
    };
    return (
      <>
        <Button size={size} variant="default" onClick={handleCancel}>
          Cancel
        </Button>
        <Button
          size={size}
          type="submit"
          form={form.id}
          loading={form.isSaving}
          disabled={form.isBlocked || isDisabled}
        >
          {submitLabel}
        </Button>
      </>
    );
  }
  // If a change can't be saved, the form stays open, so that the user sees that the change is unsaved.
  const handleDone = async (button: HTMLElement) => {
    const isRefused = showUnreadField(button.closest('aside, [role="dialog"]'));
    if (isRefused) return;
    if (await form.flush()) onClose();
    else showProblem(button);
  };
  return (
    <>
      <div className={styles.beside}>
        <AutosaveStatus state={form.state} savedAt={form.savedAt} />
      </div>
      {form.state === 'failed' && (
        <Button flex="none" variant="default" onClick={() => void form.flush()}>
          Try Again
        </Button>
      )}
      <Button flex="none" onClick={(event) => void handleDone(event.currentTarget)}>
        Done
      </Button>
    </>
  );
}
