import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { bodyOf, createTokens } from './google-account.ts';

interface StoredFile {
  id: string;
  name: string;
  mimeType: string;
  parents: string[];
  appProperties?: Record<string, string>;
  trashed?: boolean;
  /** The uploaded content. */
  html?: string;
}

/** Replaces the response to the next matching requests. */
interface Fault {
  method?: string;
  path: string;
  times?: number;
  /** `silence` closes the connection without a response. */
  status: number | 'silence';
  body?: unknown;
  /** Whether the request is executed before it fails, to simulate a lost response. */
  isLate?: boolean;
}

const folderType = 'application/vnd.google-apps.folder';
export const rootFolder = 'root-folder';

/** Returns an error in Google's format. */
export const driveError = (code: number, reason: string, message = reason) => ({
  error: { code, message, errors: [{ domain: 'global', reason, message }] },
});

/** Returns whether a file matches a Drive search query. */
function matches(file: StoredFile, query: string): boolean {
  const unquote = (text: string) => text.replace(/\\(.)/g, '$1');
  const value = String.raw`'((?:[^'\\]|\\.)*)'`;
  const conditions: [RegExp, (found: RegExpExecArray) => boolean][] = [
    [new RegExp(`^name = ${value}`), ([, name = '']) => file.name === unquote(name)],
    [new RegExp(`^mimeType = ${value}`), ([, type = '']) => file.mimeType === unquote(type)],
    [new RegExp(`^${value} in parents`), ([, id = '']) => file.parents.includes(unquote(id))],
    [/^trashed = false/, () => file.trashed !== true],
    [
      new RegExp(`^appProperties has \\{ key=${value} and value=${value} \\}`),
      ([, key = '', wanted = '']) => file.appProperties?.[unquote(key)] === unquote(wanted),
    ],
  ];
  let rest = query;
  while (rest !== '') {
    const [found, holds] =
      conditions
        .map(([pattern, test]) => [pattern.exec(rest), test] as const)
        .find(([match]) => match) ?? [];
    if (!found || !holds) throw new Error(`Drive would not understand: ${rest}`);
    if (!holds(found)) return false;
    rest = rest.slice(found[0].length).replace(/^ and /, '');
  }
  return true;
}

interface Answer {
  status: number;
  body: unknown;
}

interface DriveCall {
  path: string;
  query: URLSearchParams;
  body: string;
}

/** Parses a multipart upload into metadata and content. */
function readParts(body: string, type = '') {
  const boundary = /boundary=(.+)$/.exec(type)?.[1] ?? '';
  const [metadata = '{}', html = ''] = body
    .split(`--${boundary}`)
    .slice(1, 3)
    .map((part) => part.slice(part.indexOf('\r\n\r\n') + 4, -2));
  return { ...JSON.parse(metadata), html } as Omit<StoredFile, 'id'>;
}

/** The fake's files, and the functions that read and create them. */
class DriveFiles {
  readonly all = new Map<string, StoredFile>();
  /** The root folder's capabilities. */
  readonly root = {
    capabilities: { canAddChildren: true },
    driveId: 'shared-drive' as string | undefined,
  };

  constructor() {
    const root = { id: rootFolder, name: 'Content', mimeType: folderType, parents: [] };
    this.all.set(rootFolder, root);
  }

  documents(): StoredFile[] {
    return [...this.all.values()].filter(({ mimeType }) => mimeType !== folderType);
  }

  pathOf(file: StoredFile): string[] {
    const parent = this.all.get(file.parents[0] ?? '');
    if (!parent || parent.id === rootFolder) return [];
    return [...this.pathOf(parent), parent.name];
  }

  reset(): void {
    for (const id of this.all.keys()) if (id !== rootFolder) this.all.delete(id);
    this.root.capabilities.canAddChildren = true;
    this.root.driveId = 'shared-drive';
  }

  answer(request: IncomingMessage, { path, query, body }: DriveCall): Answer {
    if (query.get('supportsAllDrives') !== 'true') throw new Error('It looks at no shared drive.');
    if (path === '/drive/v3/files/generateIds') {
      return { status: 200, body: { kind: 'drive#generatedIds', ids: [`made-${randomUUID()}`] } };
    }
    if (path === '/upload/drive/v3/files') {
      return this.#create(readParts(body, request.headers['content-type']));
    }
    if (path === '/drive/v3/files' && request.method === 'POST') {
      return this.#create(JSON.parse(body));
    }
    if (path === '/drive/v3/files') {
      const files = [...this.all.values()].filter((file) => matches(file, query.get('q') ?? ''));
      return { status: 200, body: { files: files.map(({ id }) => ({ id })) } };
    }
    const file = this.all.get(decodeURIComponent(path.split('/').at(-1) ?? ''));
    if (!file) return { status: 404, body: driveError(404, 'notFound') };
    return { status: 200, body: { ...file, ...this.root } };
  }

  #create(file: Partial<StoredFile> & Omit<StoredFile, 'id'>): Answer {
    const id = file.id ?? `file-${randomUUID()}`;
    if (this.all.has(id)) return { status: 409, body: driveError(409, 'fileIdInUse') };
    const parent = this.all.get(file.parents[0] ?? '');
    if (!parent) return { status: 404, body: driveError(404, 'notFound', 'File not found: .') };
    this.all.set(id, { ...file, id });
    const place = file.mimeType.endsWith('spreadsheet') ? 'spreadsheets' : 'document';
    return {
      status: 200,
      body: { id, webViewLink: `https://docs.google.com/${place}/d/${id}/edit` },
    };
  }
}

/** Starts a fake of Google Drive (API v3) and its token endpoint, following their API reference. */
export async function startGoogleDrive() {
  const files = new DriveFiles();
  const requests: string[] = [];
  const faults: Fault[] = [];
  const tokens = createTokens('https://www.googleapis.com/auth/drive');
  let url = '';

  function answer(request: IncomingMessage, call: DriveCall): Answer {
    if (call.path === '/token') return tokens.answer(call.body, `${url}/token`);
    if (tokens.isKnown(request)) return files.answer(request, call);
    return { status: 401, body: driveError(401, 'authError', 'Invalid Credentials') };
  }

  function takeFault(method: string, path: string): Fault | undefined {
    const fault = faults.find(
      (one) => path.startsWith(one.path) && (one.method ?? method) === method && one.times !== 0,
    );
    if (fault) fault.times = (fault.times ?? 1) - 1;
    return fault;
  }

  const listener = createServer(async (request, response) => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', url);
    const call = { path, query, body: await bodyOf(request) };
    const { method = 'GET' } = request;
    requests.push(`${method} ${path}`);
    const fault = takeFault(method, path);
    if (fault?.isLate) answer(request, call);
    if (fault?.status === 'silence') return void request.socket.destroy();
    const { status, body: json } = fault
      ? { status: Number(fault.status), body: fault.body }
      : answer(request, call);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof json === 'string' ? json : JSON.stringify(json ?? {}));
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;

  return {
    url,
    tokenUrl: `${url}/token`,
    files: files.all,
    /** 'METHOD /path' of each request, in order. */
    requests,
    tokens: tokens.all,
    root: files.root,
    fail: (fault: Fault) => void faults.push(fault),
    documents: () => files.documents(),
    /** Returns the names of a file's parent folders, outermost first. */
    pathOf: (file: StoredFile) => files.pathOf(file),
    reset() {
      files.reset();
      requests.length = 0;
      faults.length = 0;
    },
    stop: async () => {
      listener.closeAllConnections();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}

export type TestGoogleDrive = Awaited<ReturnType<typeof startGoogleDrive>>;
