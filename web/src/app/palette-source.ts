import type { Viewer } from '../platform/session/viewer.ts';

export interface PaletteEntry {
  id: string;
  label: string;
  /** What kind of thing it is or where it lies: 'Article · Acme Dental'. */
  detail?: string;
  /** A path of the portal, or something to do. */
  target: string | (() => void);
}

/** Something that the palette finds in. */
export interface PaletteSource {
  group: string;
  isFor: (viewer: Viewer) => boolean;
  /** Entries for a text of at least two characters, best first, at most ten. */
  find: (text: string, signal: AbortSignal) => Promise<readonly PaletteEntry[]>;
}
