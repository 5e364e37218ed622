/** The attribute of a field whose text isn't a valid value, such as an impossible date. */
export const unreadField = { 'data-unread': true } as const;

const findIn = (element: Element | null) =>
  element?.querySelector<HTMLElement>('[data-unread]') ?? null;

export const hasUnreadField = (element: Element | null): boolean => findIn(element) !== null;

/** Shows the problem with the first marked field in an element. Returns false if no field is marked. */
export function showUnreadField(element: Element | null): boolean {
  const field = findIn(element);
  if (!field) return false;
  // The field shows the reason when it loses focus.
  field.blur();
  field.focus();
  return true;
}

function handleSubmit(event: SubmitEvent): void {
  if (!(event.target instanceof HTMLFormElement) || !showUnreadField(event.target)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/**
 * Blocks submissions of a form while one of its fields is marked, because a submission would send the field's earlier
 * value.
 */
export function refuseUnreadFields(): void {
  // Listen in the capture phase, so that this listener runs before React's listener.
  document.addEventListener('submit', handleSubmit, { capture: true });
}
