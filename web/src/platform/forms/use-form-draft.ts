import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useMemo, useRef } from 'react';
import { useDraft } from './use-draft.ts';

/** Keeps the fields of a form that were changed and not saved; offers them when it is opened again. */
export function useFormDraft<Values extends Record<string, unknown>>(
  name: string,
  form: UseFormReturnType<Values>,
) {
  const { values, isDirty, setValues } = form;
  const isTouched = isDirty();
  const changed = useMemo(
    () => Object.fromEntries(Object.entries(values).filter(([field]) => isDirty(field))),
    [values, isDirty],
  );
  const { offered, clear } = useDraft(name, changed, isTouched);
  const wasTouched = useRef(false);
  useEffect(() => {
    // Everything was put back by hand: nothing is left to keep.
    if (wasTouched.current && !isTouched) clear();
    wasTouched.current = isTouched;
  });
  // What was kept are fields of this very form.
  const restore = () => offered && setValues(offered.values as Partial<Values>);
  return { savedAt: offered?.savedAt ?? null, restore, clear };
}
