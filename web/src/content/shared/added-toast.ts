import { undoTime } from '#platform/api/mutations.ts';
import type { Toast } from '#platform/ui/toasts/toasts.ts';

interface AddedRecord {
  heading: string;
  /** The record's name: the list may be filtered, or too long to show it. */
  name: string;
  /** 'Open the Article'. */
  openLabel: string;
  onOpen: () => void;
}

/** Confirms that a record was added, and opens it. */
export const addedToast = (added: AddedRecord): Omit<Toast, 'id'> => ({
  heading: added.heading,
  message: added.name,
  tone: 'success',
  dismissAfter: undoTime,
  action: { label: added.openLabel, onClick: added.onOpen },
});
