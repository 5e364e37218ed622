import { ownDocumentPath } from '@portal/contract/content/documents/document.schema.ts';
import { googleDrive } from '@portal/contract/content/documents/google-drive.connector.ts';
import { findConnectorSettings } from '#platform/connectors/connectors.service.ts';
import type { Database } from '#platform/database/database.ts';
import { invalid } from '#platform/errors.ts';
import type { GuardedFetch } from '#platform/outgoing/guarded-fetch.ts';
import { publicUrl } from '#platform/public-address.ts';
import { type DocumentPlace, ensureFolders, folderNames } from './document-folders.ts';
import { openGoogleDrive } from './google-drive/google-drive.connector.ts';
import type { DriveFileKind, GoogleDrive } from './google-drive/google-drive.ts';

export interface NewDocumentFile {
  articleId: number;
  kind: DriveFileKind;
  title: string;
  place: DocumentPlace;
  /** A unique marker for the file's properties. `isNew` means that no file can have the marker yet. */
  mark?: { text: string; isNew: boolean } | undefined;
  /** The text that the portal already has, as HTML; undefined if there is none. */
  html: string | undefined;
}

export interface LinkedDocument {
  fileId: string | null;
  url: string;
}

/** Creates documents for articles. */
export interface DocumentConnector {
  /** True if concurrent calls would create two documents, so each call must claim the creation first. */
  needsClaim: boolean;
  /** Creates a document. Throws 400 if the connector doesn't support this kind of document. */
  create(file: NewDocumentFile): Promise<LinkedDocument>;
}

/** Uses the portal's own editor, where an article's document is its body, so there is nothing to create. */
const ownDocuments: DocumentConnector = {
  needsClaim: false,
  async create({ articleId, kind }) {
    if (kind === 'sheet') {
      throw invalid({
        isSheet: [
          'No connector for sheets is set up. A superuser can set up Google Drive in Administration › Connectors.',
        ],
      });
    }
    return { fileId: null, url: publicUrl(ownDocumentPath(articleId)) };
  },
};

function googleDocuments(
  database: Database,
  drive: GoogleDrive,
  rootId: string,
): DocumentConnector {
  return {
    needsClaim: true,
    async create({ kind, title, place, mark, html }) {
      if (!mark) throw new Error('A document in Google Drive needs a claim.');
      // Look for the file first, because an earlier attempt may have created it before failing.
      const existing = mark.isNew ? undefined : await drive.findFile(kind, mark.text);
      if (existing) return existing;
      const parentId = await ensureFolders(database, drive, rootId, folderNames(place));
      return drive.createFile({ kind, name: title, parentId, mark: mark.text, html });
    },
  };
}

/** Returns the configured connector for documents, or the portal's own editor if there is none. */
export async function documentConnector(
  database: Database,
  fetch: GuardedFetch,
): Promise<DocumentConnector> {
  const settings = await findConnectorSettings(database.reader, googleDrive);
  if (!settings) return ownDocuments;
  return googleDocuments(database, openGoogleDrive(settings, fetch), settings.folder);
}
