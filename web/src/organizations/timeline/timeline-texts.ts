import { monthNames } from '@portal/contract/content/planning/planning-month.schema.ts';
import type { TimelineEntry } from '@portal/contract/organizations/timeline.schema.ts';
import type { TimelineKind } from '@portal/contract/organizations/timeline-kinds.ts';
import { formatDay } from '#platform/ui/dates/format-date.ts';

/** The parts of an entry's sentence. The title, which is a link, is between `before` and `after`. */
export interface TimelineSentence {
  before: string;
  title: string;
  after: string;
  /** A quoted comment, reason, or requirement; null if the event has no quote. */
  quote: string | null;
}

type Sentence = (entry: TimelineEntry) => Partial<TimelineSentence>;

const byPerson =
  (verb: string, more: Partial<TimelineSentence> = {}): Sentence =>
  ({ person }) => ({ before: `${person?.name ?? 'The portal'} ${verb}`, ...more });

/** Returns the name of a month given as YYYY-MM, such as 'March 2026'. */
function monthOf(text: string): string {
  const [year = '', month = ''] = text.split('-');
  return `${monthNames[Number(month) - 1] ?? ''} ${year}`.trim();
}

const operations: Readonly<Record<string, string>> = {
  create: 'The creation of',
  start: 'The start of',
  stop: 'The stop of',
  backup: 'The backup of',
  restore: 'The restore of',
  copy: 'The copy of',
  enable_outgoing: 'Enabling mail and cron of',
  drill: 'The test restore of',
  delete: 'The deletion of',
};

const ends: Readonly<Record<string, string>> = {
  done: 'finished',
  failed: 'failed',
  canceled: 'was canceled',
};

function sentenceOfLeads({ title, from, to }: TimelineEntry): Partial<TimelineSentence> {
  const month = monthOf(title);
  if (to === null) return { before: 'Leads were read for', title: month };
  const before = to === '1' ? '1 lead in' : `${to} leads in`;
  return { before, title: month, after: from === null ? '' : `(${from} in the month before)` };
}

function sentenceOfCheck({ to, text }: TimelineEntry): Partial<TimelineSentence> {
  const before = 'The link check of';
  if (to !== 'done') return { before, after: ends[to ?? ''] ?? 'ended', quote: null };
  if (text === null || text === '0') return { before, after: 'found nothing new', quote: null };
  const problems = text === '1' ? 'new problem' : 'new problems';
  return { before, after: `found ${text} ${problems}`, quote: null };
}

const sentences: Readonly<Record<TimelineKind, Sentence>> = {
  article_moved: (entry) => {
    const { from, to } = entry;
    if (from === null) return byPerson('added')(entry);
    return byPerson('moved', { after: `from ${from} to ${to ?? ''}` })(entry);
  },
  page_changed: () => ({ before: 'The live page of', after: 'differs from the approved text' }),
  approved: (entry) => {
    if (entry.to === 'silence') return { after: 'was approved automatically: nobody responded' };
    const after = entry.to === 'review_link' ? 'through a review link' : '';
    return byPerson('approved', { after })(entry);
  },
  rejected: byPerson('asked for changes to'),
  comment: byPerson('commented on'),
  checklist_comment: byPerson('commented on the checklist item'),
  meeting: (entry) =>
    byPerson('logged a', {
      after: entry.to === null ? '' : `of ${formatDay(entry.to, 'long', 'UTC')}`,
    })(entry),
  report_sent: ({ title }) => ({
    before: 'The report for',
    title: monthOf(title),
    after: 'was sent',
  }),
  report_opened: ({ title, person, text }) => ({
    before: `${person?.name ?? text ?? 'A recipient'} opened the report for`,
    title: monthOf(title),
    quote: null,
  }),
  leads: sentenceOfLeads,
  build_started: () => ({ before: 'The website build', after: 'was added' }),
  build_finished: () => ({ before: 'The website build', after: 'was finished' }),
  app_changed: ({ text, to }) => ({
    before: operations[text ?? ''] ?? 'An operation on',
    after: ends[to ?? ''] ?? 'ended',
    quote: null,
  }),
  link_check: sentenceOfCheck,
  requirement: () => ({ before: 'An', title: 'editorial requirement', after: 'was added' }),
  agreement: byPerson('added the agreement'),
  month_closed: (entry) =>
    byPerson('closed', { title: monthOf(entry.title), after: 'in the ledger' })(entry),
  person_joined: byPerson('joined as'),
};

/** Returns the sentence that describes an event. */
export function timelineSentence(entry: TimelineEntry): TimelineSentence {
  const { title, text } = entry;
  return { before: '', title, after: '', quote: text, ...sentences[entry.kind](entry) };
}
