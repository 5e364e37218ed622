import type { presentationVersionKinds } from '@portal/contract/reporting/presentations/presentation.schema.ts';
import type { Generated } from 'kysely';
import type { Flag } from '#platform/database/tables.ts';

/** A report's presentation, whose slides belong to its versions. */
export interface PresentationTable {
  id: Generated<number>;
  report_id: number;
  name: string;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

/** A version of a presentation, whose slides never change. */
export interface PresentationVersionTable {
  id: Generated<number>;
  presentation_id: number;
  /** Counted from 1. */
  number: number;
  kind: (typeof presentationVersionKinds)[number];
  /** The number of the version that the slides were copied from; null if they were created from a template. */
  from_number: number | null;
  presentation_template_id: number | null;
  template_version: number | null;
  /** True for the latest version; exactly one per presentation. */
  is_current: Generated<Flag>;
  /** True for the version that clients see; at most one per presentation. */
  is_sent: Generated<Flag>;
  /** JSON of the frozen PresentationContent, with file keys instead of links. Written only once. */
  content: string | null;
  frozen_at: string | null;
  created_at: string;
  created_by_id: number | null;
}

/** The files in a version's frozen content. */
export interface PresentationVersionFileTable {
  presentation_version_id: number;
  stored_file_id: number;
}

/** A slide of a presentation version. */
export interface SlideTable {
  id: Generated<number>;
  presentation_version_id: number;
  /** Counted from 0. */
  position: number;
  title: string;
  /** SlideComponents as JSON. */
  components: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    presentation: PresentationTable;
    presentation_version: PresentationVersionTable;
    presentation_version_file: PresentationVersionFileTable;
    slide: SlideTable;
  }
}
