import { notifyPerson } from '#notifications/notifications/notification.service.ts';
import { findAccountLead } from '#organizations/organizations/account-lead.service.ts';
import type { Db } from '#platform/database/tables.ts';
import { selectCheckedLinks } from './checked-link.repository.ts';
import { enqueueNewlyBrokenMail, newlyBrokenText } from './link-check.mails.ts';
import type { LinkCheckRow } from './link-check.repository.ts';
import type { Comparison } from './link-check-comparison.ts';

/** The maximum number of links to list in the email. */
const listed = 10;

/** Notifies the organization's account lead of links on its site that are newly broken. */
export async function tellNewlyBroken(
  db: Db,
  check: LinkCheckRow,
  { new_count: count }: Comparison,
): Promise<void> {
  if (!count || check.organization_id === null) return;
  const lead = await findAccountLead(db, check.organization_id);
  if (!lead) return;
  const organization = check.organization_name ?? check.host;
  const about = { count, host: check.host };
  const subject = { kind: 'organization', id: check.organization_id } as const;
  await notifyPerson(db, lead.id, `${organization}: ${newlyBrokenText(about)}.`, subject);
  if (!lead.email) return;
  const { items: links } = await selectCheckedLinks(db, check.id, { is_new: true, limit: listed });
  const to = { name: lead.name, email: lead.email };
  await enqueueNewlyBrokenMail(db, { to, organization, checkId: check.id, links, ...about });
}
