import type { templateOrigins } from '@portal/contract/reporting/presentation-templates/presentation-template.schema.ts';
import type { Generated } from 'kysely';
import type { Flag } from '#platform/database/tables.ts';

/**
 * A template that presentations are created from. The master has no organization; each organization has at most one
 * template.
 */
export interface PresentationTemplateTable {
  id: Generated<number>;
  organization_id: number | null;
  is_master: Generated<Flag>;
  name: string;
  uses_dynamic_title: Generated<Flag>;
  origin: (typeof templateOrigins)[number];
  /** Incremented with every change, including changes to a slide. */
  version: Generated<number>;
  created_at: string;
  updated_at: string;
  updated_by_id: number | null;
}

/** A slide of a presentation template. */
export interface SlideTemplateTable {
  id: Generated<number>;
  presentation_template_id: number;
  /** Counted from 0, without gaps. */
  position: number;
  title: string;
  /** SlideComponents as JSON. */
  components: string;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    presentation_template: PresentationTemplateTable;
    slide_template: SlideTemplateTable;
  }
}
