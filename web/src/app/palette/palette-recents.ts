import { isRecord } from '@portal/contract/platform/api-error.ts';
import { type PaletteEntry, type PaletteIcon, paletteIcons } from './palette-source.ts';

export type RecentEntry = PaletteEntry & { target: string };

const keyPrefix = 'portal-recents-';
const kept = 6;

/** Returns the user's recent choices in this browser, newest first. */
export function listRecents(personId: number): readonly RecentEntry[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyPrefix + personId) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isEntry) : [];
  } catch {
    return [];
  }
}

export function keepRecent(personId: number, { id, icon, label, detail, target }: PaletteEntry) {
  if (typeof target !== 'string') return;
  const others = listRecents(personId).filter((one) => one.id !== id);
  const next = [{ id, icon, label, detail, target }, ...others].slice(0, kept);
  localStorage.setItem(keyPrefix + personId, JSON.stringify(next));
}

/** Deletes the user's recent choices. Record names are private, so this happens when the user signs out. */
export function forgetRecents(personId: number): void {
  localStorage.removeItem(keyPrefix + personId);
}

/** Validates a stored entry, because earlier versions of the portal may have stored another format. */
const isEntry = (value: unknown): value is RecentEntry =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  typeof value.label === 'string' &&
  (value.detail === undefined || typeof value.detail === 'string') &&
  typeof value.target === 'string' &&
  value.target.startsWith('/') &&
  paletteIcons.includes(value.icon as PaletteIcon);
