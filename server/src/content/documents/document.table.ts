import type { DriveFileKind } from './google-drive/google-drive.ts';

/** With which id a folder is made, for all who find at once that it isn't there. */
export interface DriveFolderTable {
  parent_id: string;
  name: string;
  folder_id: string;
  agreed_at: string;
}

/** Who makes an article's document does it under this mark; gone once the article has its link. */
export interface DocumentClaimTable {
  article_id: number;
  kind: DriveFileKind;
  mark: string;
  /** Somebody is at it since then; another may take over when that is long ago. */
  claimed_at: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    drive_folder: DriveFolderTable;
    document_claim: DocumentClaimTable;
  }
}
