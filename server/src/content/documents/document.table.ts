import type { DriveFileKind } from './google-drive/google-drive.ts';

/**
 * The reserved ID of a folder in Google Drive, shared by concurrent calls that need to create it.
 */
export interface DriveFolderTable {
  parent_id: string;
  name: string;
  folder_id: string;
  agreed_at: string;
}

/** The claim to create an article's document; deleted when the document is linked. */
export interface DocumentClaimTable {
  article_id: number;
  kind: DriveFileKind;
  mark: string;
  /** The time at which creation began; after a timeout another call may claim it. */
  claimed_at: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    drive_folder: DriveFolderTable;
    document_claim: DocumentClaimTable;
  }
}
