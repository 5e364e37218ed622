import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '#platform/ui/buttons/ConfirmButton.tsx';
import { PersonAvatar } from '#platform/ui/people/PersonAvatar.tsx';
import { MomentText } from './MomentText.tsx';
import styles from './Thread.module.css';

interface ThreadEntryProps {
  author: ComponentProps<typeof PersonAvatar>['person'];
  /** The real author if an impersonator wrote the entry. */
  actor: { name: string } | null | undefined;
  date: string;
  tools: ReactNode;
  /** The entry's HTML element: a list item, or an element inside a list item. */
  as?: 'li' | 'div';
  children: ReactNode;
}

export function ThreadEntry(props: ThreadEntryProps) {
  const { author, actor, date, tools, as: Element = 'li', children } = props;
  return (
    <Element className={styles.entry}>
      <PersonAvatar person={author} size={24} />
      <div className={styles.head}>
        <span className={styles.name}>{author.name}</span>
        <span className={styles.when}>
          <MomentText value={date} />
        </span>
        <span className={styles.tools}>{tools}</span>
      </div>
      {actor && (
        <p className={styles.actor}>
          Written by {actor.name} as {author.name}
        </p>
      )}
      {children}
    </Element>
  );
}

interface EntryToolsProps {
  /** The noun in the buttons and in the confirmation question: 'comment'. */
  noun: string;
  entry: { id: number; allowed_actions: readonly string[] };
  /** Opens the entry for editing; undefined while the entry is being edited. */
  onEdit: (() => void) | undefined;
  remove: {
    isPending: boolean;
    mutate: (call: { params: { id: number } }, then: { onSettled: () => void }) => void;
  };
  /** The consequence of deleting the entry. */
  consequence?: string;
}

/** Shows the edit and delete buttons to people who may use them. */
export function EntryTools({ noun, entry, onEdit, remove, consequence }: EntryToolsProps) {
  const { id, allowed_actions: allowed } = entry;
  const [isDeleting, setIsDeleting] = useState(false);
  const editButton = useFocusAfter(onEdit === undefined);
  return (
    <>
      {allowed.includes('update') && onEdit && (
        <ActionIcon ref={editButton} size={24} aria-label={`Edit ${noun}`} onClick={onEdit}>
          <IconPencil size={15} stroke={1.6} />
        </ActionIcon>
      )}
      {allowed.includes('delete') && (
        <ActionIcon size={24} aria-label={`Delete ${noun}`} onClick={() => setIsDeleting(true)}>
          <IconTrash size={15} stroke={1.6} />
        </ActionIcon>
      )}
      <ConfirmDialog
        isOpen={isDeleting}
        title={`Delete this ${noun}?`}
        confirmLabel="Delete"
        isBusy={remove.isPending}
        onConfirm={() =>
          remove.mutate({ params: { id } }, { onSettled: () => setIsDeleting(false) })
        }
        onCancel={() => setIsDeleting(false)}
      >
        {consequence}
      </ConfirmDialog>
    </>
  );
}

/** Returns focus to the button that opened the entry's form. */
function useFocusAfter(isEditing: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus({ preventScroll: true });
    wasEditing.current = isEditing;
  }, [isEditing]);
  return button;
}
