import { contentChannelEndpoints } from '@portal/contract/content/labels/content-channel.endpoints.ts';
import type {
  defineLabel,
  defineLabelOrder,
} from '@portal/contract/content/labels/content-label.endpoints.ts';
import { contentTagEndpoints } from '@portal/contract/content/labels/content-tag.endpoints.ts';
import { contentTypeEndpoints } from '@portal/contract/content/labels/content-type.endpoints.ts';
import type { CallHead, Endpoints } from '@portal/contract/platform/endpoint.ts';
import type { Tables } from '#platform/database/tables.ts';

export type LabelTableName = keyof Pick<Tables, 'content_channel' | 'content_tag' | 'content_type'>;

/** The tables whose rows can be reordered: labels and statuses. */
export type ArrangedTable = LabelTableName | 'content_status';

/** A column that refers to labels, and the field that contains the number of referring rows in a detailed list. */
export type LabelUse = { field: string } & (
  | { table: 'article' | 'article_template'; column: 'content_type_id' }
  | { table: 'article_channel' | 'article_template_channel'; column: 'content_channel_id' }
  | { table: 'keyword_meta_tag'; column: 'content_tag_id' }
);

/** The properties that differ between kinds of labels. */
export interface LabelRecord {
  table: LabelTableName;
  /** The name used in messages, such as 'content type'. */
  noun: string;
  /** With `arrange`, labels have an order; otherwise they are sorted by name. */
  endpoints: Endpoints<ReturnType<typeof defineLabel<Record<never, never>>>> & {
    arrange?: CallHead & ReturnType<typeof defineLabelOrder>;
  };
  /** The columns of the record in addition to the columns that every label has. */
  columns: readonly ('uid' | 'color' | 'order')[];
  uses: readonly LabelUse[];
  /** True if a label in use can't be deleted; otherwise, deleting a label removes it from the records that use it. */
  isKeptWhileUsed: boolean;
}

export const contentType: LabelRecord = {
  table: 'content_type',
  noun: 'content type',
  endpoints: contentTypeEndpoints,
  columns: ['uid', 'color', 'order'],
  uses: [
    { field: 'article_count', table: 'article', column: 'content_type_id' },
    { field: 'template_count', table: 'article_template', column: 'content_type_id' },
  ],
  isKeptWhileUsed: true,
};

export const contentChannel: LabelRecord = {
  table: 'content_channel',
  noun: 'channel',
  endpoints: contentChannelEndpoints,
  columns: [],
  uses: [
    { field: 'article_count', table: 'article_channel', column: 'content_channel_id' },
    { field: 'template_count', table: 'article_template_channel', column: 'content_channel_id' },
  ],
  isKeptWhileUsed: true,
};

export const contentTag: LabelRecord = {
  table: 'content_tag',
  noun: 'tag',
  endpoints: contentTagEndpoints,
  columns: [],
  uses: [{ field: 'keyword_count', table: 'keyword_meta_tag', column: 'content_tag_id' }],
  isKeptWhileUsed: false,
};
