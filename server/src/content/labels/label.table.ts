import type { Generated } from 'kysely';
import type { Flag } from '#platform/database/tables.ts';

/** The columns of every label. */
export interface LabelTable {
  id: Generated<number>;
  name: string;
  name_key: string;
  archived: Generated<Flag>;
  version: Generated<number>;
}

/** A kind of article, such as Blog or Link Building. */
interface ContentTypeTable extends LabelTable {
  /** Identifies a built-in type; null for a type that an administrator added. */
  uid: string | null;
  color: string;
  order: Generated<number>;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** A place where articles are published, such as a blog or social network. */
    content_channel: LabelTable;
    /** A tag for keywords. */
    content_tag: LabelTable;
    content_type: ContentTypeTable;
  }
}
