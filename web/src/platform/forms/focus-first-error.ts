const invalidInput = '[aria-invalid="true"], [data-error="true"] input';

/** Focuses the first field with an error, once the errors are rendered. */
export function focusFirstError(formId: string): void {
  requestAnimationFrame(() => {
    document.getElementById(formId)?.querySelector<HTMLElement>(invalidInput)?.focus();
  });
}

/** Shows the user why a panel stays open: focuses its first invalid field, or else scrolls to its notice. */
export function showProblem(button: HTMLElement): void {
  requestAnimationFrame(() => {
    const panel = button.closest('aside, [role="dialog"]');
    const field = panel?.querySelector<HTMLElement>(invalidInput);
    if (field) field.focus();
    else panel?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
  });
}
