import type { Generated } from 'kysely';
import type { Flag } from '#platform/database/tables.ts';

/** The sort key of builds without a due date, which places them last. */
export const noDueKey = '9999-12-31';

/** The creation of an organization's website, tracked with two checklists. */
export interface WebsiteBuildTable {
  id: Generated<number>;
  label: string;
  label_key: string;
  organization_id: number;
  notes: string | null;
  start_date: string | null;
  /** The day that due dates count from: the last start date that was set or, without one, the day of creation. */
  schedule_date: string;
  brand_interview_link: string | null;
  sitemap_link: string | null;
  intake_link: string | null;
  staging_url: string | null;
  is_active: Generated<Flag>;
  new_application_id: number | null;
  /** The earliest due date of an open item in both checklists; `noDueKey` if there is none. */
  next_due_key: string;
  finished_at: string | null;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    website_build: WebsiteBuildTable;
  }
}
