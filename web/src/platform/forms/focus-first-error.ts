/** After the errors are drawn, the first of their fields gets the focus. */
export function focusFirstError(formId: string): void {
  requestAnimationFrame(() => {
    document
      .getElementById(formId)
      ?.querySelector<HTMLElement>('[aria-invalid="true"], [data-error="true"] input')
      ?.focus();
  });
}
