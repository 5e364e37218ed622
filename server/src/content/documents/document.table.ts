import type { DriveFileKind } from './google-drive/google-drive.ts';

/**
 * The id reserved for a folder in Google Drive, which concurrent calls share so that they create the folder only once.
 */
export interface DriveFolderTable {
  parent_id: string;
  name: string;
  folder_id: string;
  agreed_at: string;
}

/** A call's claim to create an article's document; deleted when the document is linked. */
export interface DocumentClaimTable {
  article_id: number;
  kind: DriveFileKind;
  mark: string;
  /** The time the creation began. After a timeout another call may take over the claim. */
  claimed_at: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    drive_folder: DriveFolderTable;
    document_claim: DocumentClaimTable;
  }
}
