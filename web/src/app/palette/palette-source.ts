import type { Viewer } from '#platform/session/viewer.ts';

export const paletteIcons = [
  'action',
  'add',
  'app',
  'article',
  'build',
  'client',
  'comment',
  'invite',
  'logout',
  'month',
  'person',
  'project',
  'report',
  'screen',
  'search',
  'settings',
  'theme',
  'view',
] as const;
export type PaletteIcon = (typeof paletteIcons)[number];

export interface PaletteEntry {
  id: string;
  label: string;
  icon: PaletteIcon;
  /** The record's type or location, such as 'Article · Acme Dental'. */
  detail?: string;
  /** Additional words that find the entry. */
  aliases?: string;
  /** The keyboard shortcut for the entry's action. */
  keys?: string;
  /** The path to open, or the action to run. */
  target: string | (() => void);
}

/** A source of palette entries, such as a record type. */
export interface PaletteSource {
  group: string;
  isFor: (viewer: Viewer) => boolean;
  /**
   * Returns at most `limit` entries that contain the text, which has two or more characters, with the best match first.
   */
  find: (
    text: string,
    context: { viewer: Viewer; limit: number; signal: AbortSignal },
  ) => Promise<readonly PaletteEntry[]>;
}
