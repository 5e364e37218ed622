import { connectorEndpoints } from '@portal/contract/administration/connector.endpoints.ts';
import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import { articleBodyEndpoints } from '@portal/contract/content/documents/article-body.endpoints.ts';
import { documentEndpoints } from '@portal/contract/content/documents/document.endpoints.ts';
import { documentMessages } from '@portal/contract/content/documents/document.schema.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import {
  makeArticle,
  makeArticleTeam,
  makeContentProject,
  makePlanningMonth,
} from '#testing/content.factories.ts';
import { keyFile } from '#testing/google-account.ts';
import {
  driveError,
  rootFolder,
  startGoogleDrive,
  type TestGoogleDrive,
} from '#testing/google-drive.ts';
import { makeOrganization, makePerson } from '#testing/people.factories.ts';
import { type Caller, startPortal, type TestPortal } from '#testing/portal.ts';

let portal: TestPortal;
let google: TestGoogleDrive;
let team: Awaited<ReturnType<typeof makeArticleTeam>>;
let month: { id: number };
let superuser: Caller;
let staff: Caller;
const db = () => portal.database.writer;

beforeAll(async () => {
  google = await startGoogleDrive();
  portal = await startPortal({ config: { allowedHosts: ['127.0.0.1'] } });
  team = await makeArticleTeam(db());
  month = await makePlanningMonth(db(), { year: 2026, month: 5 });
  superuser = await portal.signIn(await makePerson(db(), { kind: 'superuser' }));
  staff = await portal.signIn(await makePerson(db(), { kind: 'staff' }));
});
afterAll(async () => {
  await portal.close();
  await google.stop();
});
beforeEach(() => google.reset());
afterEach(() => clock.set());

const article = (more = {}) =>
  makeArticle(db(), { ...team.columns, planning_month_id: month.id, ...more });

function create(caller: Caller, { id }: { id: number }, more: Record<string, unknown> = {}) {
  return caller.call(documentEndpoints.create, { body: { articleId: id, ...more } });
}
const linksOf = async ({ id }: { id: number }) => {
  const { body } = await staff.call(articleEndpoints.get, { params: { id } });
  return [body.google_doc, body.google_sheet];
};
const events = ({ id }: { id: number }) =>
  db()
    .selectFrom('event')
    .select('id')
    .where('topic', '=', 'article')
    .where('record_id', '=', id)
    .execute();

// Requirements: D-25, D-33
describe('documents without a connector', () => {
  // Requirements: API-ARTICLES-16
  test('creating a document links the article to the portal’s own editor', async () => {
    const one = await article();
    const { status, body } = await create(staff, one, { isSheet: false });
    expect(status).toBe(201);
    const url = `http://127.0.0.1:4000/content-generation/articles/${one.id}/document`;
    expect(body).toMatchObject({ fileId: null, url, article: { id: one.id, google_doc: url } });
    expect(await linksOf(one)).toEqual([url, null]);
    expect((await create(staff, one)).body.url).toBe(url);
  });

  // Requirements: API-ARTICLES-17
  test('creating a sheet fails with a hint that a superuser can set up a connector', async () => {
    const one = await article();
    const { status, body } = await create(staff, one, { isSheet: true });
    expect(status).toBe(400);
    expect(body).toEqual({ isSheet: [expect.stringContaining('A superuser can set up')] });
    expect(await linksOf(one)).toEqual([null, null]);
  });
});

// Requirements: D-25, D-33
describe('documents in Google Drive', () => {
  beforeAll(async () => {
    const { status } = await superuser.call(connectorEndpoints.save, {
      params: { id: 'google-drive' },
      body: {
        service_account_key: keyFile(google.tokenUrl),
        folder: rootFolder,
        base_url: google.url,
      },
    });
    expect(status).toBe(200);
  });

  // Requirements: API-ARTICLES-16
  test('a document is created in the folder for its client, year and month, and linked to the article', async () => {
    const one = await article();
    const { status, body } = await create(staff, one, {
      organization: team.organization.dba_name,
      year: 2026,
      month: 5,
      title: 'What boats need',
      projectId: null,
      isSheet: false,
    });
    expect(status).toBe(201);
    const [document] = google.documents();
    expect(document).toMatchObject({
      name: 'What boats need',
      mimeType: 'application/vnd.google-apps.document',
    });
    expect(document && google.pathOf(document)).toEqual([
      team.organization.dba_name,
      '2026',
      '05 May',
    ]);
    const url = `https://docs.google.com/document/d/${document?.id}/edit`;
    expect(body).toMatchObject({ fileId: document?.id, url, article: { google_doc: url } });
    expect(await linksOf(one)).toEqual([url, null]);
    expect(await events(one)).toHaveLength(1);
    const { body: changelog } = await staff.call(articleEndpoints.changelog, {
      params: { id: one.id },
    });
    expect(changelog).toMatchObject([{ changed_field: 'google_doc', new_value: url }]);
    expect(documentMessages.created).toBe('Doc Created!');
  });

  // Requirements: API-ARTICLES-17
  test('a sheet can be created and linked in addition to a document', async () => {
    const one = await article();
    await create(staff, one);
    const { status, body } = await create(staff, one, { isSheet: true });
    expect(status).toBe(201);
    const sheet = google.documents().find(({ mimeType }) => mimeType.endsWith('spreadsheet'));
    expect(sheet?.name).toBe(one.title);
    expect(body.url).toBe(`https://docs.google.com/spreadsheets/d/${sheet?.id}/edit`);
    expect((await linksOf(one))[1]).toBe(body.url);
  });

  // Requirements: D-25
  test('the documents of a project’s articles are created in the project’s folder inside the client’s folder', async () => {
    const project = await makeContentProject(db(), { name: "Captain's relaunch" });
    const one = await article({ project_id: project.id });
    const other = await article({ project_id: project.id });
    await create(staff, one, { projectId: project.id });
    await create(staff, other, { projectId: project.id });
    expect(google.documents().map((file) => google.pathOf(file))).toEqual([
      [team.organization.dba_name, "Captain's relaunch"],
      [team.organization.dba_name, "Captain's relaunch"],
    ]);
    expect([...google.files.values()].filter(({ name }) => name === project.name)).toHaveLength(1);
  });

  test('a second call returns the existing document', async () => {
    const one = await article();
    const first = await create(staff, one);
    const second = await create(staff, one);
    expect(second.status).toBe(201);
    expect(second.body).toMatchObject({ url: first.body.url, fileId: first.body.fileId });
    expect(google.documents()).toHaveLength(1);
  });

  test('concurrent calls for an article create only one document', async () => {
    const one = await article();
    const answers = await Promise.all([1, 2, 3].map(() => create(staff, one)));
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    for (const { status } of answers) expect([201, 409]).toContain(status);
    expect(google.documents()).toHaveLength(1);
    expect((await linksOf(one))[0]).toContain(google.documents()[0]?.id);
  });

  test('concurrent calls for several articles share the folders for their client and month', async () => {
    const client = await makeOrganization(db());
    const all = await Promise.all([1, 2, 3, 4].map(() => article({ client_id: client.id })));
    const answers = await Promise.all(all.map((one) => create(staff, one)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(google.documents()).toHaveLength(4);
    const folders = [...google.files.values()].filter(({ id }) => id.startsWith('made-'));
    expect(folders.map(({ name }) => name).sort()).toEqual(
      ['05 May', '2026', client.dba_name].sort(),
    );
  });

  test('a deleted folder is created again', async () => {
    const client = await makeOrganization(db());
    const isOurs = ({ name }: { name: string }) => name === client.dba_name;
    clock.set('2026-05-04T10:00:00.000Z');
    await create(staff, await article({ client_id: client.id }));
    const [thrownAway] = [...google.files.values()].filter(isOurs);
    if (thrownAway) thrownAway.trashed = true;
    clock.set('2026-05-04T10:02:00.000Z');
    expect((await create(staff, await article({ client_id: client.id }))).status).toBe(201);
    expect([...google.files.values()].filter(isOurs)).toMatchObject([
      { id: thrownAway?.id, trashed: true },
      { id: expect.not.stringContaining(thrownAway?.id ?? '') },
    ]);
  });

  test('a document isn’t created again if the response to the first attempt was lost', async () => {
    const one = await article();
    await create(staff, await article());
    google.fail({ method: 'POST', path: '/drive/v3/files', status: 'silence', isLate: true });
    const lost = await create(staff, one, { title: 'Lost and found' });
    expect(lost.status).toBe(400);
    expect(await linksOf(one)).toEqual([null, null]);
    const again = await create(staff, one, { title: 'Lost and found' });
    expect(again.status).toBe(201);
    const made = google.documents().filter(({ name }) => name === 'Lost and found');
    expect(made).toMatchObject([{ id: again.body.fileId }]);
  });

  test('a claim by a server that crashed while creating a document blocks other calls for only two minutes', async () => {
    const one = await article();
    const claim = { article_id: one.id, kind: 'doc' as const, mark: 'm' };
    await db()
      .insertInto('document_claim')
      .values({ ...claim, claimed_at: clock.instant() })
      .execute();
    const { status, body } = await create(staff, one);
    expect(status).toBe(409);
    expect(body).toEqual({ detail: expect.stringContaining('is creating this document') });
    clock.set(new Date(Date.now() + 121_000).toISOString());
    expect((await create(staff, one)).status).toBe(201);
  });

  test('the text in the portal is copied into the document', async () => {
    const one = await article({ google_doc: 'https://docs.example.com/d/1' });
    const content = {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Written <here>' }] }],
    };
    await staff.call(articleBodyEndpoints.update, { params: { id: one.id }, body: { content } });
    await staff.call(articleEndpoints.update, {
      params: { id: one.id },
      body: { google_doc: null },
    });
    await create(staff, one);
    expect(google.documents()[0]?.html).toContain('<p>Written &lt;here&gt;</p>');
  });

  // Requirements: ARTICLE-FORM-43
  test.each([
    [403, 'insufficientFilePermissions', 'may not write there'],
    [403, 'storageQuotaExceeded', 'no space left'],
    [404, 'notFound', 'not there, or not shared'],
    [400, 'badRequest', '400 badRequest'],
  ])(
    'the error %i %s is shown in the form, and no document is linked',
    async (status, reason, text) => {
      const one = await article();
      google.fail({ path: '/drive', status, body: driveError(status, reason) });
      const answer = await create(staff, one);
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({ non_field_errors: [expect.stringContaining(text)] });
      expect(await linksOf(one)).toEqual([null, null]);
      expect((await create(staff, one)).status).toBe(201);
    },
  );

  // Requirements: D-28
  test('a document can be created by the writer and the editor, but only during their steps', async () => {
    const statusOf = async (person: { id: number }, one: { id: number }) =>
      (await create(await portal.signIn(person), one)).status;
    const { people } = team;
    const inWriting = await article({ status: 'writing' });
    const inEditing = await article({ status: 'editing' });
    expect(await statusOf(people.editor, inWriting)).toBe(403);
    expect(await statusOf(people.approver, inWriting)).toBe(403);
    expect(await statusOf(people.writer, inWriting)).toBe(201);
    expect(await statusOf(people.writer, inEditing)).toBe(403);
    expect(await statusOf(people.editor, inEditing)).toBe(201);
    const stranger = await makePerson(db(), { kind: 'writer' });
    expect(await statusOf(stranger, inEditing)).toBe(404);
    expect(google.documents()).toHaveLength(2);
  });

  test.each([
    ['organization', { organization: 'Someone else' }],
    ['organization', { organization: 999_999 }],
    ['projectId', { projectId: 999_999 }],
    ['month', { month: 13 }],
    ['year', { year: 'soon' }],
    ['title', { title: '' }],
    ['title', { title: 'x'.repeat(256) }],
    ['isSheet', { isSheet: 'maybe' }],
    ['folder', { folder: 'x' }],
  ])(
    'an invalid %s is rejected with a field error before Google is called',
    async (field, more) => {
      const answer = await create(staff, await article(), more);
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body)).toEqual([field]);
      expect(google.requests).toEqual([]);
    },
  );
});
