import type { ReviewSilence } from '@portal/contract/content/approval/silence.schema.ts';
import { consequenceText } from '@portal/contract/content/approval/silence-texts.ts';
import { dayInZone } from '@portal/contract/platform/dates.ts';
import { clock } from '#platform/clock.ts';
import { html } from '#platform/html.ts';
import { mailDay } from '#platform/mail/mail-dates.ts';
import { mailLayout } from '#platform/mail/mail-layout.ts';
import { secretLinkPlaceholder } from '#platform/mail/outbox.ts';
import type { ArticleRecord } from './article.record.ts';
import { factsOf, listedArticles } from './article-mail-parts.ts';

interface ReviewMailFacts {
  canDecide: boolean;
  expiresAt: string;
  isReminder: boolean;
  /** The consequence of silence, by the ids of the articles that the recipient approves. */
  silences: ReadonlyMap<number, ReviewSilence>;
}

/** Returns an email with a personal review link. For final approvers, the email states the consequence of silence. */
export function reviewMail(
  articles: readonly ArticleRecord[],
  { canDecide, expiresAt, isReminder, silences }: ReviewMailFacts,
) {
  const [first] = articles;
  const again = isReminder ? 'Reminder: ' : '';
  const to = canDecide ? 'approve' : 'read';
  const lastDay = mailDay(dayInZone(new Date(expiresAt), clock.timeZone()));
  const footer = `This link is yours alone and needs no password. It works until ${lastDay}, or until the review is over. Please don’t forward it.`;
  const button = { button: 'Open the review', url: secretLinkPlaceholder };
  const consequence = consequenceOf(articles, silences);
  if (first && articles.length === 1) {
    return mailLayout({
      subject: `${again}Article to approve: ${first.title}`,
      heading: canDecide ? 'Article to approve' : 'Article in review',
      parts: [
        `An article is ready for you to ${to}.`,
        { facts: factsOf(first) },
        ...consequence.texts,
        button,
      ],
      footer,
    });
  }
  const items = articles
    .slice(0, listedArticles)
    .map((article) => html`${article.title}${consequence.noteOf(article)}`);
  return mailLayout({
    subject: `${again}${articles.length} articles to approve`,
    parts: [
      `These articles are ready for you to ${to}:`,
      { list: items },
      ...consequence.texts,
      button,
    ],
    footer,
  });
}

interface ConsequenceParts {
  /** Empty for people who may only read and comment. */
  texts: string[];
  /** Returns the note after an article in the list, or an empty string if one text covers all articles. */
  noteOf: (article: ArticleRecord) => string;
}

function consequenceOf(
  articles: readonly ArticleRecord[],
  silences: ReadonlyMap<number, ReviewSilence>,
): ConsequenceParts {
  const own = articles.flatMap(({ id, client }) => {
    const silence = silences.get(id);
    return silence ? [{ ...silence, policyOf: client.dba_name }] : [];
  });
  const [first] = own;
  if (!first) return { texts: [], noteOf: () => '' };
  const { policy, days, policyOf } = first;
  const isOne = own.length === 1;
  const dates = new Set(own.map(({ answer_by }) => answer_by));
  if (dates.size === 1 && own.length === articles.length) {
    const answerBy = first.answer_by && mailDay(first.answer_by);
    return {
      texts: [consequenceText({ policy, days, answerBy, policyOf, isOne })],
      noteOf: () => '',
    };
  }
  const answerBy = 'the day next to each article';
  return {
    texts: [consequenceText({ policy, days, answerBy, policyOf, isOne: false })],
    noteOf: ({ id }) => {
      const silence = silences.get(id);
      if (!silence) return ' (to read and comment)';
      return silence.answer_by
        ? ` (answer by ${mailDay(silence.answer_by)})`
        : ' (not approved until you answer)';
    },
  };
}
