import type { Generated } from 'kysely';
import type { Flag } from '#platform/database/tables.ts';

/** An uploaded content plan and its import's result. */
export interface ContentImportTable {
  id: Generated<number>;
  /** The uploaded file's name. */
  name: string;
  person_id: number | null;
  /** Null a day after the upload, when the file is deleted. */
  plan_file_id: number | null;
  rejects_file_id: number | null;
  job_id: number | null;
  creates_missing: Generated<Flag>;
  skips_wrong: Generated<Flag>;
  /** The number of created articles; 0 until the job is done. */
  article_count: Generated<number>;
  client_count: Generated<number>;
  person_count: Generated<number>;
  month_count: Generated<number>;
  untouched_count: Generated<number>;
  wrong_count: Generated<number>;
  created_at: string;
  finished_at: string | null;
  undone_at: string | null;
}

/** The articles that an import created. */
export interface ContentImportArticleTable {
  article_id: number;
  content_import_id: number;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    content_import: ContentImportTable;
    content_import_article: ContentImportArticleTable;
  }
}
