import type { InboxKind } from '@portal/contract/notifications/inbox-kinds.ts';
import { mailDay } from '#platform/mail/mail-dates.ts';

/**
 * The values that a text is rendered from. `actor` is null for the portal, and for readers who may not see the name.
 */
interface Said {
  actor: string | null;
  fact: (name: string) => string;
}

const count = (number: string, one: string, many: string) =>
  `${number} ${number === '1' ? one : many}`;

/** The sentence for each kind of notification, shown below the record's title. */
const texts: Record<InboxKind, (said: Said) => string> = {
  assigned: ({ fact }) => `Ready for you to ${fact('step')}`,
  mentioned: ({ actor }) => `${actor ?? 'Someone'} mentioned you`,
  comment: ({ actor }) => `${actor ?? 'Someone'} commented`,
  moved: ({ actor, fact }) => {
    const way = `from ${fact('from')} to ${fact('to')}`;
    return actor ? `${actor} moved it ${way}` : `Moved ${way}`;
  },
  rejected: ({ actor, fact }) => `Rejected by ${actor ?? `the ${fact('role')}`}`,
  approved: ({ actor, fact }) => `Approved by ${actor ?? `the ${fact('role')}`}`,
  due_soon: ({ fact }) => `Due ${mailDay(fact('due'))}`,
  overdue: ({ fact }) => `Overdue since ${mailDay(fact('due'))}`,
  client_waits: ({ actor }) => `${actor ?? 'A client'} waits for an answer`,
  page_changed: ({ fact }) =>
    `The live page differs from the approved text in ${count(fact('count'), 'place', 'places')}`,
  refresh: ({ fact }) => `Live for ${fact('months')} months: check whether it needs a refresh`,
  job_failed: () => 'This job failed',
  report_mail_failed: () => 'An email with this report was not delivered',
  score: ({ fact }) => `Health is now “${fact('band')}”: ${fact('cause')}`,
  score_request: ({ actor, fact }) =>
    `${actor ?? 'A colleague'} asks you to look at “${fact('factor')}”: ${fact('cause')}`,
  notice: () => 'Notice',
  product_feedback: ({ actor, fact }) => `${actor ?? 'A user'} sent a ${fact('type')}`,
};

/** Kinds where every reader sees who made the change. For other kinds, only staff see the person's name. */
const named: readonly InboxKind[] = ['mentioned', 'comment', 'client_waits', 'product_feedback'];

interface Written {
  kind: InboxKind;
  facts: string;
  actor_name: string | null;
}

/** Returns the sentence of a notification for a reader. */
export function inboxText({ kind, facts, actor_name }: Written, reader: { isStaff: boolean }) {
  // The cast is safe: only `notify` writes this column, with these types.
  const values = JSON.parse(facts) as Record<string, string | number>;
  const actor = reader.isStaff || named.includes(kind) ? actor_name : null;
  return texts[kind]({ actor, fact: (name) => String(values[name] ?? '') });
}
