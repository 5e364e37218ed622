import { useSyncExternalStore } from 'react';

export interface Toast {
  id: number;
  heading: string;
  message?: string | undefined;
  /** Milliseconds until the toast disappears; if omitted, the toast stays until it is dismissed. */
  dismissAfter?: number | undefined;
  tone?: 'success' | 'error' | 'info' | undefined;
  /** An action such as 'Undo'. Running the action also dismisses the toast. */
  action?: { label: string; onClick: () => void } | undefined;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const timers = new Map<number, ReturnType<typeof setTimeout>>();

function replaceToasts(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** The time in milliseconds for which a confirmation is shown. */
export const confirmationTime = 2_500;

/** Shows a toast with its own timer, and returns the toast's id. */
export function showToast(toast: Omit<Toast, 'id'>): number {
  lastId += 1;
  const shown = { ...toast, id: lastId };
  replaceToasts([...toasts, shown]);
  resumeToast(shown);
  return shown.id;
}

/** Shows the usual success confirmation, and returns the toast's id. */
export function showSuccess(heading: string, message?: string): number {
  return showToast({ heading, message, tone: 'success', dismissAfter: confirmationTime });
}

export function dismissToast(id: number): void {
  pauseToast(id);
  replaceToasts(toasts.filter((toast) => toast.id !== id));
}

/** Pauses a toast's timer while the pointer is over the toast or its button has focus. */
export function pauseToast(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

export function resumeToast(toast: Toast): void {
  if (toast.dismissAfter === undefined || timers.has(toast.id)) return;
  timers.set(
    toast.id,
    setTimeout(() => dismissToast(toast.id), toast.dismissAfter),
  );
}

export function dismissAllToasts(): void {
  for (const toast of toasts) dismissToast(toast.id);
}

export const listToasts = () => toasts;

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, listToasts);
}
