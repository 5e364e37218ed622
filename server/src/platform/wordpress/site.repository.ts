import { wordpress } from '@portal/contract/organizations/wordpress.connector.ts';
import type { Db } from '#platform/database/tables.ts';
import type { SealedSiteSettings } from './site-access.ts';

/** Selects an organization's site with its sealed credentials. */
export const selectSite = (
  db: Db,
  organizationId: number,
): Promise<SealedSiteSettings | undefined> =>
  db
    .selectFrom('organization')
    .leftJoin('organization_connector as own', (join) =>
      join
        .onRef('own.organization_id', '=', 'organization.id')
        .on('own.connector', '=', wordpress.id),
    )
    .select([
      'organization.id as organization_id',
      'organization.domain',
      'own.settings',
      'own.secrets',
      'own.saved_at',
      'own.confirmed_host',
    ])
    .where('organization.id', '=', organizationId)
    .executeTakeFirst();
