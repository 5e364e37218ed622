const invalidInput = '[aria-invalid="true"], [data-error="true"] input';

/** Focuses the first field with an error, after the errors are drawn. */
export function focusFirstError(formId: string): void {
  requestAnimationFrame(() => {
    document.getElementById(formId)?.querySelector<HTMLElement>(invalidInput)?.focus();
  });
}

/** Scrolls to the reason that a panel stays open: its first invalid field, else its notice. */
export function showProblem(button: HTMLElement): void {
  requestAnimationFrame(() => {
    const panel = button.closest('aside, [role="dialog"]');
    const field = panel?.querySelector<HTMLElement>(invalidInput);
    if (field) field.focus();
    else panel?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
  });
}
