import type { Generated } from 'kysely';

/** A month that articles are planned for. */
export interface PlanningMonthTable {
  id: Generated<number>;
  year: number;
  month: number;
  default_milestone_one: string;
  default_milestone_two: string;
  editor_due_date_offset: number;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

/**
 * The months that a template has created an article for. A row remains if the article is deleted, so that the template
 * doesn't create it again.
 */
export interface TemplateRunTable {
  planning_month_id: number;
  article_template_id: number;
  created_at: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    planning_month: PlanningMonthTable;
    template_run: TemplateRunTable;
  }
}
