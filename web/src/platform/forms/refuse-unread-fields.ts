/** Marks a field with text that isn't a value, such as an impossible date. */
export const unreadField = { 'data-unread': true } as const;

const findIn = (element: Element | null) =>
  element?.querySelector<HTMLElement>('[data-unread]') ?? null;

export const hasUnreadField = (element: Element | null): boolean => findIn(element) !== null;

/** Shows the problem of the first marked field in an element, and returns whether there is one. */
export function showUnreadField(element: Element | null): boolean {
  const field = findIn(element);
  if (!field) return false;
  // Leaving the field shows the reason.
  field.blur();
  field.focus();
  return true;
}

function handleSubmit(event: SubmitEvent): void {
  if (!(event.target instanceof HTMLFormElement) || !showUnreadField(event.target)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Stops every submit while a field of the form is marked: it would send the field's earlier value. */
export function refuseUnreadFields(): void {
  // During capture, before React's own listener.
  document.addEventListener('submit', handleSubmit, { capture: true });
}
