import type { Generated } from 'kysely';
import type { Flag } from '#platform/database/tables.ts';

/** A child theme that applications can be created with. */
export interface ChildThemeTable {
  id: Generated<number>;
  theme_name: string;
  theme_name_key: string;
  /** The theme's folder in WordPress. */
  folder: string;
  /** The parent theme's folder. */
  template: string;
  theme_version: string | null;
  description: string | null;
  /** The stored zip file's id. */
  file_id: number;
  screenshot_file_id: number | null;
  size: number;
  is_available: Generated<Flag>;
  version: Generated<number>;
  created_at: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    child_theme: ChildThemeTable;
  }
}
