import { checklistEndpoints } from '@portal/contract/onboarding/checklist.endpoints.ts';
import { checklistItemEndpoints } from '@portal/contract/onboarding/checklist-item.endpoints.ts';
import { checklistTemplateEndpoints } from '@portal/contract/onboarding/checklist-template.endpoints.ts';
import { checklistTemplateItemEndpoints } from '@portal/contract/onboarding/checklist-template-item.endpoints.ts';
import { maximumAttachments } from '@portal/contract/onboarding/item-fields.ts';
import { expect, test } from 'vitest';
import {
  makeBuildWithChecklist,
  makeChecklistItem,
  makeChecklistTemplate,
  makeTemplateItem,
} from '#testing/onboarding.factories.ts';
import { makePerson } from '#testing/people.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal, db, callers, people } = usePortal({ people: { staff: 'staff' } });
const { staff } = callers;

const pdf = '%PDF-1.7 a brief';
const fileOf = (name: string, content: string | Uint8Array<ArrayBuffer>, type = '') =>
  new File([content], name, { type });

const attach = (id: number, file?: File) =>
  staff.call(checklistItemEndpoints.attach, { params: { id }, body: {}, files: { file } });

async function makeItem() {
  const { checklist } = await makeBuildWithChecklist(db());
  return makeChecklistItem(db(), checklist.id);
}

const keptKeys = async () => {
  const rows = await db()
    .selectFrom('stored_file')
    .select('key')
    .where('keeper_count', '>', 0)
    .execute();
  return rows.map(({ key }) => key);
};
const keyOf = ({ url }: { url: string }) => /files\/([0-9a-f]{32})/.exec(url)?.[1] ?? '';

test('a file can be added to an item, opened with its signed link, and removed', async () => {
  const item = await makeItem();
  const made = await attach(item.id, fileOf('brief.pdf', pdf, 'text/html'));
  expect(made).toMatchObject({
    status: 201,
    body: {
      name: 'brief.pdf',
      content_type: 'application/pdf',
      size: pdf.length,
      created_by: { id: people.staff.id, name: people.staff.name },
    },
  });
  const { body: read } = await staff.call(checklistItemEndpoints.get, { params: { id: item.id } });
  expect(read.attachments).toMatchObject([{ id: made.body.id }]);
  const opened = await portal.anonymous.raw('GET', made.body.url);
  expect(opened).toMatchObject({ status: 200, text: pdf });
  const forged = made.body.url.replace(/signature=.*/, 'signature=x');
  expect((await portal.anonymous.raw('GET', forged)).status).toBe(404);
  const params = { id: item.id, attachment: made.body.id };
  const elsewhere = { params: { ...params, id: (await makeItem()).id } };
  expect((await staff.call(checklistItemEndpoints.detach, elsewhere)).status).toBe(404);
  expect((await staff.call(checklistItemEndpoints.detach, { params })).status).toBe(204);
  expect(await keptKeys()).not.toContain(keyOf(made.body));
});

test('a file’s type is determined by its content, and pages and scripts are rejected', async () => {
  const item = await makeItem();
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
  const typeOf = async (file: File) => {
    const { status, body } = await attach(item.id, file);
    return status === 201 ? body.content_type : body;
  };
  expect(await typeOf(fileOf('logo.exe', png, 'text/html'))).toBe('image/png');
  expect(await typeOf(fileOf('notes.txt', '<script>alert(1)</script>', 'text/html'))).toBe(
    'text/plain',
  );
  expect(await typeOf(fileOf('urls.csv', 'url\nhttps://example.com'))).toBe('text/csv');
  for (const file of [
    fileOf('page.html', '<script>alert(1)</script>', 'image/png'),
    fileOf('picture.svg', '<svg onload="alert(1)"/>', 'image/svg+xml'),
    fileOf('tool.exe', new Uint8Array([0x4d, 0x5a, 0, 1])),
    fileOf('fake.png', 'no picture', 'image/png'),
    fileOf('archive.jar', new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1])),
  ]) {
    expect(await typeOf(file)).toEqual({ file: [expect.stringContaining('Choose an image')] });
  }
  expect((await attach(item.id)).body).toEqual({ file: ['Choose a file.'] });
});

test('files that could contain scripts are downloaded instead of opened as a page of the portal', async () => {
  const item = await makeItem();
  const { body } = await attach(item.id, fileOf('list.csv', '<b>x</b>'));
  const { headers } = await portal.anonymous.raw('GET', body.url);
  expect(headers['content-disposition']).toMatch(/^attachment/);
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test('a name that contains a path or is too long is shortened', async () => {
  const item = await makeItem();
  const nameOf = async (name: string) => (await attach(item.id, fileOf(name, pdf))).body.name;
  expect(await nameOf('../../etc/brief.pdf')).toBe('brief.pdf');
  expect(await nameOf(`${'x'.repeat(300)}.pdf`)).toMatch(/^x{196}\.pdf$/);
});

test('a file larger than 25 MB is rejected', async () => {
  const item = await makeItem();
  const large = new Uint8Array(25 * 1_048_576 + 1);
  large.set(Buffer.from('%PDF-'));
  expect([400, 413]).toContain((await attach(item.id, fileOf('large.pdf', large))).status);
});

test(`an item can have ${maximumAttachments} files`, async () => {
  const item = await makeItem();
  for (let one = 0; one < maximumAttachments; one += 1) await attach(item.id, fileOf('a.pdf', pdf));
  expect((await attach(item.id, fileOf('a.pdf', pdf))).status).toBe(409);
});

// Requirements: D-45
test('a copied item shares the template item’s file, which is kept while any item uses it', async () => {
  const template = await makeChecklistTemplate(db());
  const item = await makeTemplateItem(db(), template.id);
  const { body: attached } = await staff.call(checklistTemplateItemEndpoints.attach, {
    params: { id: item.id },
    body: {},
    files: { file: fileOf('guide.pdf', pdf) },
  });
  const copy = async () =>
    (await staff.call(checklistEndpoints.create, { body: { template: template.id } })).body;
  const [first, second] = [await copy(), await copy()];
  expect(first.checklist_items).toMatchObject([
    { attachments: [{ name: 'guide.pdf', content_type: 'application/pdf' }] },
  ]);
  const key = keyOf(attached);
  await staff.call(checklistTemplateEndpoints.delete, { params: { id: template.id } });
  expect(await keptKeys()).toContain(key);
  const [copied] = first.checklist_items;
  const params = { id: copied?.id ?? 0, attachment: copied?.attachments[0]?.id ?? 0 };
  await staff.call(checklistItemEndpoints.detach, { params });
  expect(await keptKeys()).toContain(key);
  await staff.call(checklistEndpoints.delete, { params: { id: second.id } });
  expect(await keptKeys()).not.toContain(key);
});

// Requirements: D-13, D-14
test('attachments and completions made during impersonation record the real person', async () => {
  const admin = await makePerson(db(), { kind: 'superuser' });
  const impersonated = await portal.impersonate(admin, people.staff);
  const { id } = await makeItem();
  const file = fileOf('brief.pdf', pdf);
  const params = { id };
  const made = await impersonated.call(checklistItemEndpoints.attach, {
    params,
    body: {},
    files: { file },
  });
  expect(made.body.created_by).toEqual({ id: admin.id, name: admin.name });
  const ticked = await impersonated.call(checklistItemEndpoints.update, {
    params,
    body: { completed: true },
  });
  expect(ticked.body.completed_by).toEqual({ id: admin.id, name: admin.name });
});
