import { wordpress } from '@portal/contract/account-health/posting/wordpress.connector.ts';
import type { Insertable } from 'kysely';
import type { AccountPostsTable } from '#account-health/posting/account-posts.table.ts';
import type { OrganizationTable } from '#organizations/organizations/organization.table.ts';
import { clock } from '#platform/clock.ts';
import { organizationForm } from '#platform/connectors/organization-settings.service.ts';
import { sealSettings, writeSealed } from '#platform/connectors/sealed-settings.ts';
import type { Db } from '#platform/database/tables.ts';
import { day } from '#platform/durations.ts';
import { makeOrganization, type Organization } from './people.factories.ts';

export const daysAgo = (days: number) => new Date(clock.now().getTime() - days * day).toISOString();

/** Makes an organization whose posts are read: it has reports and is old enough. */
export const makePostingAccount = (
  db: Db,
  given: Partial<Insertable<OrganizationTable>> = {},
): Promise<Organization> =>
  makeOrganization(db, { report_required: 1, created_at: daysAgo(200), ...given });

/** Stores credentials for an organization's WordPress, confirmed for this host. */
export async function makeSiteCredentials(
  db: Db,
  organizationId: number,
  credentials: { user: string; application_password: string },
  confirmedHost: string | null,
): Promise<void> {
  const form = organizationForm(wordpress, organizationId);
  await db
    .insertInto('organization_connector')
    .values({
      connector: wordpress.id,
      organization_id: organizationId,
      ...writeSealed(sealSettings(form, form.schema.parse(credentials))),
      saved_at: clock.instant(),
      confirmed_host: confirmedHost,
    })
    .execute();
}

/** Stores posts as a pull has read them. */
export async function makeAccountPosts(
  db: Db,
  organizationId: number,
  posts: readonly { title: string; date: string; status?: string }[],
  given: Partial<Insertable<AccountPostsTable>> = {},
): Promise<void> {
  const stored = posts.map(({ title, date, status = 'publish' }, index) => ({
    id: index + 1,
    title,
    link: `https://site.example/post-${index + 1}/`,
    date,
    status,
  }));
  await db
    .insertInto('account_posts')
    .values({
      organization_id: organizationId,
      posts: JSON.stringify(stored),
      fetched_at: clock.instant(),
      ...given,
    })
    .execute();
}
