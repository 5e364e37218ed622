import { dueState } from '@portal/contract/onboarding/due-state.ts';
import type { Db } from '#platform/database/tables.ts';
import { html } from '#platform/html.ts';
import { mailDay } from '#platform/mail/mail-dates.ts';
import { type MailPart, mailLayout } from '#platform/mail/mail-layout.ts';
import { enqueueMail } from '#platform/mail/outbox.ts';
import { publicUrl } from '#platform/public-address.ts';
import type { DigestItem } from './assignment-digest.repository.ts';

/** The maximum number of items in an email, to keep it readable. The portal lists the rest. */
const mostListed = 50;

const counted = (count: number) => (count === 1 ? '1 checklist item' : `${count} checklist items`);

function dueText(due: string | null, today: string): string {
  const state = dueState({ due, completed: false }, today);
  if (state === null || due === null) return '';
  if (state === 'today') return ' (due today)';
  return state === 'late' ? ` (late since ${mailDay(due)})` : ` (due ${mailDay(due)})`;
}

function listOf(items: readonly DigestItem[], today: string): MailPart {
  const lines = items
    .slice(0, mostListed)
    .map(
      ({ name, label, dba_name, due }) =>
        html`${name}: ${label}, ${dba_name}${dueText(due, today)}`,
    );
  const rest = items.length - lines.length;
  return { list: rest > 0 ? [...lines, html`and ${rest} more`] : lines };
}

/** Queues an email about the items that others assigned to a person and the person's items that are due or late. */
export async function enqueueAssignmentDigest(
  db: Db,
  person: { name: string; email: string },
  { items, today }: { items: readonly DigestItem[]; today: string },
): Promise<void> {
  const assigned = items.filter(({ is_newly_assigned }) => is_newly_assigned === 1);
  const dueOrLate = items.filter(({ is_newly_assigned }) => is_newly_assigned === 0);
  const content = mailLayout({
    subject: `${counted(assigned.length)} assigned to you`,
    parts: [
      `Hello ${person.name}, these checklist items were assigned to you:`,
      listOf(assigned, today),
      ...(dueOrLate.length > 0
        ? ['These items are due today or late:', listOf(dueOrLate, today)]
        : []),
      { button: 'Show my checklist items', url: publicUrl('/client-onboarding') },
    ],
    footer: 'You can turn this email off in My Settings.',
  });
  await enqueueMail(db, { to: person, ...content });
}
