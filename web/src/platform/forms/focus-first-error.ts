const invalidInput = '[aria-invalid="true"], [data-error="true"] input';

/** After the errors are drawn, the first of their fields gets the focus. */
export function focusFirstError(formId: string): void {
  requestAnimationFrame(() => {
    document.getElementById(formId)?.querySelector<HTMLElement>(invalidInput)?.focus();
  });
}

/** Shows why a panel stays open: its first invalid field, else its notice, which may be scrolled away. */
export function showProblem(button: HTMLElement): void {
  requestAnimationFrame(() => {
    const panel = button.closest('aside, [role="dialog"]');
    const field = panel?.querySelector<HTMLElement>(invalidInput);
    if (field) field.focus();
    else panel?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
  });
}
