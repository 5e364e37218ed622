import type { commentaryAuthors } from '@portal/contract/reporting/commentary/commentary.schema.ts';
import type { Generated } from 'kysely';

/** The edited or signed commentary of a slide. A slide without a row shows the rule-based draft, which isn't stored. */
export interface SlideCommentaryTable {
  id: Generated<number>;
  report_id: number;
  /** The id of the slide's first component with numbers, which stays the same in all versions of the presentation. */
  component_id: string;
  author: (typeof commentaryAuthors)[number];
  /** CommentaryPart[] as JSON. */
  parts: string;
  /** The SHA-256 of the figures that the rule-based draft stated when the text was edited or signed. */
  facts_hash: string;
  edited_by_id: number | null;
  /** The person who edited the text while impersonating `edited_by_id`. */
  edited_actor_id: number | null;
  edited_at: string | null;
  /** Null while the text isn't signed. */
  signed_by_id: number | null;
  signed_actor_id: number | null;
  signed_at: string | null;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    slide_commentary: SlideCommentaryTable;
  }
}
