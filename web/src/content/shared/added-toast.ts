import { undoTime } from '#platform/api/mutations.ts';
import type { Toast } from '#platform/ui/toasts/toasts.ts';

interface AddedRecord {
  heading: string;
  /** The record's name, which the list may not show because it is filtered or too long. */
  name: string;
  /** The button's label: 'Open the Article'. */
  openLabel: string;
  onOpen: () => void;
}

/** Returns a toast that confirms that a record was added, with a button that opens it. */
export const addedToast = (added: AddedRecord): Omit<Toast, 'id'> => ({
  heading: added.heading,
  message: added.name,
  tone: 'success',
  dismissAfter: undoTime,
  action: { label: added.openLabel, onClick: added.onOpen },
});
