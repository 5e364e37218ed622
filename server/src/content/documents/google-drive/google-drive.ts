import { randomUUID } from 'node:crypto';
import { webAddress } from '@portal/contract/platform/fields.ts';
import { trimEndOf } from '@portal/contract/platform/text.ts';
import { z } from 'zod';
import { ConnectorError } from '#platform/connectors/connector-error.ts';
import {
  createGoogleClient,
  type GoogleClientOptions,
  type GoogleService,
} from '#platform/google/google-client.ts';
import { googleDriveErrors } from './google-drive.errors.ts';

const googleApi = 'https://www.googleapis.com';

const service: GoogleService = {
  title: 'Google Drive',
  scope: 'https://www.googleapis.com/auth/drive',
  errors: googleDriveErrors,
  attempts: 3,
};

const folderType = 'application/vnd.google-apps.folder';
const fileTypes = {
  doc: 'application/vnd.google-apps.document',
  sheet: 'application/vnd.google-apps.spreadsheet',
} as const;
export type DriveFileKind = keyof typeof fileTypes;

const fileId = z.string().regex(/^[\w-]{1,200}$/);
const createdFile = z.object({ id: fileId, webViewLink: webAddress().optional() });
const foundFiles = z.object({ files: z.array(createdFile) });
const inspectedFolder = z.object({
  name: z.string(),
  mimeType: z.string(),
  trashed: z.boolean().default(false),
  driveId: z.string().optional(),
  capabilities: z
    .object({ canAddChildren: z.boolean().default(false) })
    .default({ canAddChildren: false }),
});

export interface CreatedDocument {
  fileId: string;
  url: string;
}

export interface NewDriveFile {
  kind: DriveFileKind;
  name: string;
  parentId: string;
  /** A property for finding the file again; only the portal can see it. */
  mark: string;
  /** The initial content as HTML; without it, the document is empty. */
  html?: string | undefined;
}

/** Quotes a value for a search query. */
const quoted = (value: string) => `'${value.replace(/[\\']/g, (character) => `\\${character}`)}'`;

function documentOf(kind: DriveFileKind, file: z.infer<typeof createdFile>): CreatedDocument {
  const path = kind === 'doc' ? 'document' : 'spreadsheets';
  const url = file.webViewLink ?? `https://docs.google.com/${path}/d/${file.id}/edit`;
  return { fileId: file.id, url };
}

const json = { 'content-type': 'application/json; charset=UTF-8' };

/** Returns an upload's multipart body: metadata and initial content. */
function multipart(metadata: object, html: string) {
  const boundary = `portal-${randomUUID()}`;
  const part = (type: string, text: string) =>
    `--${boundary}\r\ncontent-type: ${type}; charset=UTF-8\r\n\r\n${text}\r\n`;
  const body = `${part('application/json', JSON.stringify(metadata))}${part('text/html', html)}--${boundary}--`;
  return { headers: { 'content-type': `multipart/related; boundary=${boundary}` }, body };
}

function newFile({ kind, name, parentId, mark, html }: NewDriveFile) {
  const metadata = {
    name,
    mimeType: fileTypes[kind],
    parents: [parentId],
    appProperties: { portal: mark },
  };
  const query = { fields: 'id,webViewLink' };
  if (html === undefined) {
    return { path: '/drive/v3/files', query, headers: json, body: JSON.stringify(metadata) };
  }
  return {
    path: '/upload/drive/v3/files',
    query: { ...query, uploadType: 'multipart' },
    ...multipart(metadata, html),
  };
}

interface GoogleDriveOptions extends GoogleClientOptions {
  /** The address of the API; defaults to Google's. An agency may use a proxy. */
  baseUrl?: string | null;
}

/** Creates a client for the parts of Google Drive (API v3) that the portal uses. Its calls throw `ConnectorError`. */
export function createGoogleDrive({ baseUrl, ...options }: GoogleDriveOptions) {
  const client = createGoogleClient(service, options);
  const base = trimEndOf(baseUrl ?? googleApi, '/');

  function address(path: string, query: Record<string, string>): string {
    const all = new URLSearchParams({ supportsAllDrives: 'true', ...query });
    return `${base}${path}?${all}`;
  }

  async function search(conditions: readonly string[]): Promise<z.infer<typeof createdFile>[]> {
    const { files } = await client.request(
      address('/drive/v3/files', {
        q: [...conditions, 'trashed = false'].join(' and '),
        fields: 'files(id,webViewLink)',
        orderBy: 'createdTime',
        pageSize: '10',
        includeItemsFromAllDrives: 'true',
      }),
      { response: foundFiles, isSafeToRepeat: true },
    );
    return files;
  }

  return {
    inspectFolder: async (id: string) => {
      const folder = await client.request(
        address(`/drive/v3/files/${encodeURIComponent(id)}`, {
          fields: 'name,mimeType,trashed,driveId,capabilities(canAddChildren)',
        }),
        { response: inspectedFolder, isSafeToRepeat: true },
      );
      return {
        name: folder.name,
        isFolder: folder.mimeType === folderType && !folder.trashed,
        isWritable: folder.capabilities.canAddChildren,
        isInSharedDrive: folder.driveId !== undefined,
      };
    },

    /** Returns the id of the oldest folder with this name, or undefined if there is none. */
    async findFolder(parentId: string, name: string): Promise<string | undefined> {
      const conditions = [`name = ${quoted(name)}`, `mimeType = '${folderType}'`];
      const [first] = await search([...conditions, `${quoted(parentId)} in parents`]);
      return first?.id;
    },

    /** Reserves an id for a folder, so that repeated attempts create only one folder. */
    async reserveId(): Promise<string> {
      const { ids } = await client.request(
        address('/drive/v3/files/generateIds', { count: '1', space: 'drive' }),
        { response: z.object({ ids: z.array(fileId).min(1) }), isSafeToRepeat: true },
      );
      return ids[0] ?? '';
    },

    async createFolder(folder: { id: string; name: string; parentId: string }): Promise<void> {
      const { id, name, parentId } = folder;
      const body = JSON.stringify({ id, name, mimeType: folderType, parents: [parentId] });
      await client
        .request(address('/drive/v3/files', { fields: 'id' }), {
          method: 'POST',
          headers: json,
          body,
          response: createdFile,
          isSafeToRepeat: true,
        })
        // Ignore the error if an earlier attempt created the folder.
        .catch((error: unknown) => {
          if (!(error instanceof ConnectorError) || error.reason !== 'taken') throw error;
        });
    },

    /** Returns the file with this marker, or undefined if there is none. */
    async findFile(kind: DriveFileKind, mark: string): Promise<CreatedDocument | undefined> {
      const isMarked = `appProperties has { key='portal' and value=${quoted(mark)} }`;
      const [first] = await search([isMarked, `mimeType = '${fileTypes[kind]}'`]);
      return first && documentOf(kind, first);
    },

    async createFile(wanted: NewDriveFile): Promise<CreatedDocument> {
      const { path, query, ...sent } = newFile(wanted);
      const file = await client.request(address(path, query), {
        ...sent,
        method: 'POST',
        response: createdFile,
        // Don't retry: Drive accepts no reserved ids for documents, so a second attempt could create a second document.
        isSafeToRepeat: false,
      });
      return documentOf(wanted.kind, file);
    },
  };
}

export type GoogleDrive = ReturnType<typeof createGoogleDrive>;
