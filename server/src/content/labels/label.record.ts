import type {
  defineLabel,
  defineLabelOrder,
} from '@portal/contract/content/labels/content-label.endpoints.ts';
import type { Tables } from '#platform/database/tables.ts';

export type LabelTableName = keyof Pick<Tables, 'content_channel' | 'content_tag' | 'content_type'>;

/** A column that refers to labels, and the field in which a detailed list counts its rows. */
export type LabelUse = { field: string } & (
  | { table: 'article' | 'article_template'; column: 'content_type_id' }
  | { table: 'article_channel' | 'article_template_channel'; column: 'content_channel_id' }
  | { table: 'keyword_meta_tag'; column: 'content_tag_id' }
);

/** A kind of label, as far as it differs from the others. */
export interface LabelRecord {
  table: LabelTableName;
  /** As messages name it: 'content type'. */
  noun: string;
  /** With `arrange`, labels have an order of their own; else they are listed by name. */
  endpoints: ReturnType<typeof defineLabel<Record<never, never>>> & {
    arrange?: ReturnType<typeof defineLabelOrder>;
  };
  /** Columns that the record shows beside those of every label. */
  columns: readonly ('uid' | 'color' | 'order')[];
  uses: readonly LabelUse[];
  /** A used label can't be deleted; else whatever has it loses it. */
  isKeptWhileUsed: boolean;
}
