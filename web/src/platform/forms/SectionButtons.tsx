import { Button } from '@mantine/core';

interface SectionButtonsProps {
  /** A subset of `useRecordForm`'s result. */
  form: {
    isTouched: boolean;
    isBlocked: boolean;
    isSaving: boolean;
    handleSubmit: () => unknown;
    discard: () => void;
  };
}

/** Shows Save and Cancel for a form that stays open, such as a section of settings. */
export function SectionButtons({ form }: SectionButtonsProps) {
  return (
    <>
      <Button
        disabled={!form.isTouched || form.isBlocked}
        loading={form.isSaving}
        onClick={() => form.handleSubmit()}
      >
        Save
      </Button>
      {form.isTouched && (
        <Button variant="default" onClick={form.discard}>
          Cancel
        </Button>
      )}
    </>
  );
}
