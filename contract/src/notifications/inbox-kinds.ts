/** The possible values of a thread's place. */
export const inboxPlaces = ['open', 'snoozed', 'done'] as const;
export type InboxPlace = (typeof inboxPlaces)[number];

/** The inbox's views; 'unread' shows the unread threads in 'open'. */
export const inboxViews = ['open', 'unread', 'snoozed', 'done'] as const;
export type InboxView = (typeof inboxViews)[number];

/** The maximum number of notifications that a list includes for each thread. The newest are included. */
export const listedInboxItems = 3;
/** Counting unread threads stops at this number, to limit the cost. */
export const countedInboxThreads = 100;
/** The maximum snooze duration, in days. */
export const longestSnooze = 366;

/**
 * The delivery options of a kind of notification. 'now', 'hourly', and 'daily' send emails in addition to the inbox.
 */
export const inboxDeliveries = ['off', 'inbox', 'now', 'hourly', 'daily'] as const;
export type InboxDelivery = (typeof inboxDeliveries)[number];

export interface InboxKindRule {
  /** The label in the notification settings. */
  label: string;
  /** A sentence in the settings that explains when the notification is created. */
  explanation: string;
  /** True for kinds that clients never get. */
  isForAgency: boolean;
  /** True if the portal already sends its own email for this kind, so that the inbox sends none by default. */
  hasOwnMail: boolean;
  /** The default for people of the agency. For clients, the default is 'inbox'. */
  delivery: InboxDelivery;
}

/** Every kind of notification, in settings order. */
export const inboxKinds = {
  assigned: {
    label: 'Assigned',
    explanation: 'An article is waiting for you to write, edit, approve, post, or check it.',
    isForAgency: false,
    hasOwnMail: true,
    delivery: 'inbox',
  },
  mentioned: {
    label: 'Mentions',
    explanation: 'Someone mentions you in a comment.',
    isForAgency: false,
    hasOwnMail: true,
    delivery: 'inbox',
  },
  comment: {
    label: 'Comments',
    explanation: 'Someone comments on an article that you work on, lead, or have commented on.',
    isForAgency: false,
    hasOwnMail: true,
    delivery: 'inbox',
  },
  moved: {
    label: 'Moved',
    explanation: 'An article that you lead enters another status.',
    isForAgency: true,
    hasOwnMail: false,
    delivery: 'inbox',
  },
  rejected: {
    label: 'Rejected',
    explanation: 'An article that you write, edit, or lead is rejected.',
    isForAgency: true,
    hasOwnMail: true,
    delivery: 'inbox',
  },
  approved: {
    label: 'Approved',
    explanation: 'An article that you write, edit, or lead is approved.',
    isForAgency: true,
    hasOwnMail: false,
    delivery: 'inbox',
  },
  due_soon: {
    label: 'Due soon',
    explanation: 'An article that waits for you is due within two days.',
    isForAgency: false,
    hasOwnMail: false,
    delivery: 'inbox',
  },
  overdue: {
    label: 'Overdue',
    explanation: 'An article that waits for you, or that you lead, is late.',
    isForAgency: false,
    hasOwnMail: false,
    delivery: 'inbox',
  },
  client_waits: {
    label: 'Client waits',
    explanation:
      'A client’s comment on an article that you lead has had no answer for a working day.',
    isForAgency: true,
    hasOwnMail: false,
    delivery: 'daily',
  },
  page_changed: {
    label: 'Live page changed',
    explanation: 'The public page of an article that you lead differs from the approved text.',
    isForAgency: true,
    hasOwnMail: false,
    delivery: 'daily',
  },
  refresh: {
    label: 'Refresh',
    explanation: 'An article that you lead has been live for 6 or 12 months.',
    isForAgency: true,
    hasOwnMail: false,
    delivery: 'inbox',
  },
  job_failed: {
    label: 'Failed jobs',
    explanation: 'A job that you started has failed.',
    isForAgency: true,
    hasOwnMail: false,
    delivery: 'inbox',
  },
  report_mail_failed: {
    label: 'Undelivered reports',
    explanation:
      'The email with a report that you sent, or for an account that you lead, was rejected.',
    isForAgency: true,
    hasOwnMail: false,
    delivery: 'hourly',
  },
  score: {
    label: 'Health score',
    explanation: 'The health of an account that you lead has been worse for two days.',
    isForAgency: true,
    hasOwnMail: false,
    delivery: 'inbox',
  },
  score_request: {
    label: 'Health requests',
    explanation: 'Someone asks you to help with the health of an account.',
    isForAgency: true,
    hasOwnMail: false,
    delivery: 'inbox',
  },
  notice: {
    label: 'Notices',
    explanation: 'The portal reports something else to you, such as newly broken links.',
    isForAgency: true,
    hasOwnMail: true,
    delivery: 'inbox',
  },
  product_feedback: {
    label: 'Product feedback',
    explanation: 'A user sends a question, a suggestion, or a bug report about the portal.',
    isForAgency: true,
    hasOwnMail: false,
    delivery: 'inbox',
  },
} as const satisfies Record<string, InboxKindRule>;

export type InboxKind = keyof typeof inboxKinds;

// The cast is safe: an object literal has exactly the keys of its type.
export const inboxKindNames = Object.keys(inboxKinds) as [InboxKind, ...InboxKind[]];

/**
 * Returns the delivery of a kind for people who haven't chosen one. By default, clients get no emails from the inbox.
 */
export const defaultDelivery = (
  kind: InboxKind,
  { isClient }: { isClient: boolean },
): InboxDelivery => (isClient ? 'inbox' : inboxKinds[kind].delivery);
