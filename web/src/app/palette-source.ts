import type { Viewer } from '../platform/session/viewer.ts';

export interface PaletteEntry {
  id: string;
  label: string;
  /** The type or location: 'Article · Acme Dental'. */
  detail?: string;
  /** A path, or an action. */
  target: string | (() => void);
}

/** A source of palette entries. */
export interface PaletteSource {
  group: string;
  isFor: (viewer: Viewer) => boolean;
  /** Returns at most ten entries for a text of at least two characters, best match first. */
  find: (text: string, signal: AbortSignal) => Promise<readonly PaletteEntry[]>;
}
