import type { SilenceObstacle } from '@portal/contract/content/approval/silence.schema.ts';
import { obstacleTexts, silenceReason } from '@portal/contract/content/approval/silence-texts.ts';
import { dayInZone } from '@portal/contract/platform/dates.ts';
import type { ArticleRecord } from '#content/articles/article.record.ts';
import { articleButton, factsOf, mayRead } from '#content/articles/article-mail-parts.ts';
import { selectRecipients } from '#content/articles/moves/article-recipients.repository.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { mailDay } from '#platform/mail/mail-dates.ts';
import { mailLayout } from '#platform/mail/mail-layout.ts';
import { enqueueMail } from '#platform/mail/outbox.ts';

const known = (ids: readonly (number | null | undefined)[]) => [
  ...new Set(ids.filter((id) => id !== null && id !== undefined)),
];

interface Escalation {
  article: ArticleRecord;
  /** The person at the agency who is responsible for the organization. */
  accountLeadId: number | null;
  /** The reason the article doesn't count as approved; null if the policy doesn't approve by silence. */
  obstacle: SilenceObstacle | null;
}

/** Notifies the article's lead and the organization's account lead that a client hasn't answered a review. */
export async function enqueueEscalationMails(
  db: Db,
  { article, accountLeadId, obstacle }: Escalation,
): Promise<void> {
  const recipients = await selectRecipients(db, known([article.lead?.id, accountLeadId]));
  const since = mailDay(dayInZone(new Date(article.status_since), clock.timeZone()));
  const prevented = obstacle && [
    `It doesn’t count as approved, because ${obstacleTexts[obstacle]}.`,
  ];
  const content = mailLayout({
    subject: `No answer since ${since}: ${article.title}`,
    heading: 'No answer from the client',
    parts: [
      `The client hasn’t answered the final review that began on ${since}.`,
      ...(prevented ?? []),
      { facts: factsOf(article) },
      articleButton(article),
    ],
  });
  for (const to of recipients.values()) {
    if (mayRead(to, article)) await enqueueMail(db, { to, ...content });
  }
}

/** Notifies the final approver and the lead that an article counts as approved, and returns the emails' ids. */
export async function enqueueSilentApprovalMails(
  db: Db,
  article: ArticleRecord,
  days: number,
): Promise<number[]> {
  const approverId = article.final_approver?.id;
  const recipients = await selectRecipients(db, known([approverId, article.lead?.id]));
  const reason = silenceReason({ days, policy_of: article.client.dba_name });
  const mailIds: number[] = [];
  for (const [id, to] of recipients) {
    if (!mayRead(to, article)) continue;
    const content = mailLayout({
      subject: `Approved by silence: ${article.title}`,
      heading: 'Approved by silence',
      parts: [
        `This article now counts as approved: ${reason}.`,
        { facts: factsOf(article) },
        ...(id === approverId
          ? ['If you still want changes, please write to your agency soon.']
          : [articleButton(article)]),
      ],
    });
    mailIds.push(await enqueueMail(db, { to, ...content }));
  }
  return mailIds;
}
