import { showToast } from '../ui/toasts/toasts.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

function selectedLength({ selectionStart, selectionEnd }: Field): number {
  return (selectionEnd ?? 0) - (selectionStart ?? 0);
}

function handlePaste({ target, clipboardData }: ClipboardEvent): void {
  if (!isField(target) || target.maxLength < 0) return;
  const pasted = clipboardData?.getData('text').length ?? 0;
  const room = target.maxLength - target.value.length + selectedLength(target);
  if (pasted <= room) return;
  showToast({
    heading: 'Part of the pasted text was left out.',
    message: `The field holds ${target.maxLength.toLocaleString('en')} characters.`,
    tone: 'info',
    dismissAfter: 8_000,
  });
}

/** Shows a notice when a browser truncates pasted text at a field's `maxLength`, because browsers truncate silently. */
export function announceCutPastes(): void {
  document.addEventListener('paste', handlePaste);
}
