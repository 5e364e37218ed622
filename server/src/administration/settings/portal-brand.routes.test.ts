import { auditEntryEndpoints } from '@portal/contract/administration/audit-entry.endpoints.ts';
import { portalBrandEndpoints } from '@portal/contract/administration/portal-brand.endpoints.ts';
import { portalEndpoints } from '@portal/contract/platform/portal.endpoints.ts';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { day } from '#platform/durations.ts';
import { mailLayout } from '#platform/mail/mail-layout.ts';
import { enqueueMail } from '#platform/mail/outbox.ts';
import { makePerson } from '#testing/people.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const { get, update } = portalBrandEndpoints;

const { portal, callers } = usePortal({ people: { superuser: 'superuser' }, isPerTest: true });
const { superuser } = callers;

afterEach(() => clock.set());

const image = (width = 900, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: '#2255cc' } })
    .png()
    .toBuffer();

const logoFile = (content: Buffer) =>
  new File([new Uint8Array(content)], 'logo.png', { type: 'image/png' });

const setLogo = (content: Buffer) =>
  superuser.call(update, { body: {}, files: { logo: logoFile(content) } });

const shown = async () => {
  const { name, logo } = (await portal.anonymous.call(portalEndpoints.settings)).body;
  return { name, logo };
};

async function enqueue() {
  const to = { name: 'Ann', email: 'ann@example.com' };
  const content = mailLayout({ subject: 'Hello', parts: ['Hello, Ann.'] });
  const id = await portal.database.transaction((db) => enqueueMail(db, { to, ...content }));
  return portal.database.reader
    .selectFrom('mail')
    .select('html')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

test('without an agency name and logo, the portal shows the product’s name and logo, and emails have no header', async () => {
  expect(await shown()).toEqual({ name: null, logo: null });
  expect((await portal.anonymous.raw('GET', '/api/portal/logo/')).status).toBe(404);
  expect((await enqueue()).html).toContain('<body><main>');
});

test('a superuser sets the agency’s name and logo, which anyone can load', async () => {
  const named = await superuser.call(update, { body: { name: 'Fin & Partners' }, version: 0 });
  expect(named.body).toEqual({ name: 'Fin & Partners', logo: null, version: 1 });
  expect((await enqueue()).html).toContain('<header>Fin &amp; Partners</header>');

  const { status, body } = await setLogo(await image());
  expect(status).toBe(200);
  expect(await shown()).toEqual({ name: 'Fin & Partners', logo: body.logo });
  const file = await portal.app.inject({ url: body.logo ?? '' });
  expect(file.headers).toMatchObject({
    'content-type': 'image/png',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect((await sharp(file.rawPayload).metadata()).width).toBe(640);
  const address = `${portal.services.config.publicUrl}${body.logo}`;
  expect((await enqueue()).html).toContain(
    `<header><img src="${address}" alt="Fin &amp; Partners" height="36"></header>`,
  );

  // Sending the current logo's address keeps the logo; a new logo gets a new address.
  const kept = await superuser.call(update, { body: { name: 'Fin', logo: body.logo } });
  expect(kept.body).toMatchObject({ name: 'Fin', logo: body.logo });
  expect((await setLogo(await image(200, 200))).body.logo).not.toBe(body.logo);
  const removed = await superuser.call(update, { body: { name: '', logo: null } });
  expect(removed.body).toMatchObject({ name: null, logo: null });
  expect(await shown()).toEqual({ name: null, logo: null });

  const audit = await superuser.call(auditEntryEndpoints.list, { query: { action: 'setting' } });
  expect(audit.body.map(({ details }) => details).reverse()).toEqual([
    { name: { from: null, to: 'Fin & Partners' } },
    { logo: 'replaced' },
    { name: { from: 'Fin & Partners', to: 'Fin' } },
    { logo: 'replaced' },
    { name: { from: 'Fin', to: null }, logo: 'removed' },
  ]);
  clock.set(new Date(Date.now() + 2 * day).toISOString());
  await portal.services.files.purge();
  const left = await portal.database.reader.selectFrom('stored_file').select('id').execute();
  expect(left).toEqual([]);
});

test('a logo that is too large or isn’t an image is rejected, and the error states what is allowed', async () => {
  const large = Buffer.concat([await image(), Buffer.alloc(5 * 1_048_576)]);
  expect(await setLogo(large)).toMatchObject({
    status: 400,
    body: { logo: ['Choose an image of at most 5 MB.'] },
  });
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  expect(await setLogo(svg)).toMatchObject({
    status: 400,
    body: { logo: ['Choose a PNG or JPEG image.'] },
  });
  const foreign = await superuser.call(update, { body: { logo: 'https://example.com/a.png' } });
  expect(foreign.status).toBe(400);
  // The name can't contain an address, since it is used as the sender's name in emails.
  expect((await superuser.call(update, { body: { name: 'Fin <a@b.example>' } })).status).toBe(400);
});

test('only superusers can change the brand', async () => {
  const staff = await portal.signIn(
    await portal.database.transaction((db) => makePerson(db, { kind: 'staff' })),
  );
  expect((await staff.call(get)).status).toBe(403);
  expect((await staff.call(update, { body: { name: 'Fin' } })).status).toBe(403);
  expect((await portal.anonymous.call(update, { body: { name: 'Fin' } })).status).toBe(401);
});
