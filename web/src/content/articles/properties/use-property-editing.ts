import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import { useMemo, useState } from 'react';
import { isNothingInFront } from '#platform/ui/keyboard/list-keys.ts';
import { useShortcuts } from '#platform/ui/keyboard/shortcuts.ts';
import {
  editableProperties,
  labelOfProperty,
  type PropertyField,
  propertiesOfKeys,
} from './article-properties.ts';

export interface PropertyEditing {
  editable: ReadonlySet<PropertyField>;
  /** The property whose picker is open. */
  open: PropertyField | null;
  edit: (field: PropertyField) => void;
  close: () => void;
}

/** Stores which property is being edited inline, and opens properties with their shortcut keys. */
export function usePropertyEditing(article: Article): PropertyEditing {
  const [open, setOpen] = useState<PropertyField | null>(null);
  const editable = useMemo(() => editableProperties(article), [article]);
  const shortcuts = useMemo(
    () =>
      [...propertiesOfKeys(article)].map(([keys, field]) => ({
        keys,
        label:
          field === 'status'
            ? 'Set status'
            : `Change ${labelOfProperty(article, field).toLowerCase()}`,
        group: 'Open article',
        onPress: () => setOpen(field),
        isWanted: isNothingInFront,
      })),
    [article],
  );
  useShortcuts(shortcuts);
  return useMemo(
    () => ({ editable, open, edit: setOpen, close: () => setOpen(null) }),
    [editable, open],
  );
}
