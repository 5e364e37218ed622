import type { Assignee, ItemCheck } from '@portal/contract/onboarding/item-fields.ts';
import { avatarLink } from '#platform/files/file-link.ts';
import { cleanRichText } from '#platform/rich-text.ts';
import { type JoinedPerson, personColumns } from '#users/people/joined-person.presenter.ts';

/** Returns the sanitized description to store, null if nothing visible remains, or undefined if none was given. */
export const storedDescription = (html: string | null | undefined) =>
  html === undefined || html === null ? html : cleanRichText(html) || null;

/** Returns a check's columns, or none if the request contains no check. */
export const checkColumns = (check: ItemCheck | null | undefined) =>
  check === undefined
    ? {}
    : { check_kind: check?.kind ?? null, check_setting: check?.setting ?? null };

interface CheckColumns {
  check_kind: string | null;
  check_setting: string | null;
}

export const presentCheck = ({ check_kind, check_setting }: CheckColumns): ItemCheck | null =>
  check_kind === null ? null : { kind: check_kind, setting: check_setting };

interface AssigneeColumns extends JoinedPerson<'assignee'> {
  assignee_id: number | null;
  assignee_is_active: number | null;
}

/** The assignee's columns in a query that joins `person as assignee`. */
export const assigneeColumns = [
  ...personColumns('assignee'),
  'assignee.is_active as assignee_is_active',
] as const;

export function presentAssignee(row: AssigneeColumns): Assignee | null {
  if (row.assignee_id === null) return null;
  return {
    id: row.assignee_id,
    name: row.assignee_name ?? '',
    username: row.assignee_username ?? '',
    avatar_color: row.assignee_avatar_color ?? '',
    avatar_url: avatarLink(row.assignee_avatar_key),
    is_active: row.assignee_is_active === 1,
  };
}
