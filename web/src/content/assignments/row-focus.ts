import type { KeyboardEvent } from 'react';

/** Returns a list's rows, in display order. */
export function rowsIn(list: Element | null): HTMLElement[] {
  return list ? [...list.querySelectorAll<HTMLElement>('[data-row]')] : [];
}

export function focusRow(row: HTMLElement | undefined): void {
  row?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}

/** Moves focus between rows with the arrow keys, Home, and End. Returns whether it handled the key. */
export function stepFocus(event: KeyboardEvent<HTMLElement>): boolean {
  const rows = rowsIn(event.currentTarget);
  const at = rows.indexOf(event.target as HTMLElement);
  const steps: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: rows.length - 1,
  };
  const target = steps[event.key];
  if (target === undefined || event.altKey || event.metaKey || event.ctrlKey) return false;
  focusRow(rows[Math.max(0, Math.min(rows.length - 1, target))]);
  return true;
}
