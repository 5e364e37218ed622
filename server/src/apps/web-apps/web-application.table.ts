import type { HostingEngineId } from '@portal/contract/apps/hosting-engines.ts';
import type { Generated } from 'kysely';
import type { Flag } from '#platform/database/tables.ts';

/** A hosted WordPress site of an organization. */
export interface WebApplicationTable {
  id: Generated<number>;
  uuid: string;
  /** A DNS label. */
  alias: string;
  site_name: string;
  site_name_key: string;
  organization_id: number;
  /** The website build that the application was created from; null for copies. */
  website_build_id: number | null;
  child_theme_id: number | null;
  copied_from_id: number | null;
  engine: HostingEngineId;
  /** `ApplicationSecrets`, encrypted. */
  secrets: string;
  staging_url: string | null;
  active: Generated<Flag>;
  /** True once the site has been installed. Until then, it can't be backed up. */
  is_ready: Generated<Flag>;
  /** True if the application should be running; the statuses show whether it responds. */
  is_started: Generated<Flag>;
  is_quiet: Generated<Flag>;
  webserver_status: Generated<Flag>;
  wordpress_status: Generated<Flag>;
  website_status: Generated<Flag>;
  webserver_reason: string | null;
  wordpress_reason: string | null;
  website_reason: string | null;
  status_checked_at: string | null;
  /** The newest operation's id. */
  operation_id: number | null;
  last_backup_at: string | null;
  drill_at: string | null;
  is_drill_ok: Flag | null;
  drill_text: string | null;
  drill_backup_at: string | null;
  drill_success_at: string | null;
  scheduled_for_deletion: Generated<Flag>;
  deleted_at: string | null;
  /** The time the site was removed completely; null until then. */
  removed_at: string | null;
  removal_error: string | null;
  /** The time the last backup and this row are deleted. */
  kept_until: string | null;
  version: Generated<number>;
  created_at: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    web_application: WebApplicationTable;
  }
}
