import type { Db } from '#platform/database/tables.ts';
import { html } from '#platform/html.ts';
import { mailLayout } from '#platform/mail/mail-layout.ts';
import { enqueueMail } from '#platform/mail/outbox.ts';
import { publicUrl } from '#platform/public-address.ts';
import type { CheckedLinkRow } from './checked-link.repository.ts';
import { presentMendedLink } from './link-check.presenter.ts';

interface NewlyBroken {
  to: { name: string; email: string };
  organization: string;
  host: string;
  checkId: number;
  count: number;
  /** The first few of the newly broken links. */
  links: readonly CheckedLinkRow[];
}

export const newlyBrokenText = ({ count, host }: Pick<NewlyBroken, 'count' | 'host'>): string =>
  count === 1 ? `A link on ${host} is newly broken` : `${count} links on ${host} are newly broken`;

/** Queues an email to the account lead about newly broken links that the weekly check found. */
export async function enqueueNewlyBrokenMail(db: Db, told: NewlyBroken): Promise<void> {
  const { to, organization, checkId, count, links } = told;
  const rows = links.map((row) => {
    const { url, sentence, parent } = presentMendedLink(row);
    return html`<strong>${url}</strong><br>${sentence}${parent ? html`<br>On ${parent}` : ''}`;
  });
  const others = count - links.length;
  const content = mailLayout({
    subject: `${organization}: ${newlyBrokenText(told)}`,
    heading: newlyBrokenText(told),
    parts: [
      `The weekly link check of ${organization} found links that broke after the previous check.`,
      ...rows,
      ...(others > 0 ? [`And ${others} more.`] : []),
      {
        button: 'Show the check',
        url: publicUrl(`/utilities/broken-link-checker?check=${checkId}&new=true`),
      },
    ],
    footer: `You’re receiving this email as the account lead of ${organization}.`,
  });
  await enqueueMail(db, { to, ...content });
}
