import { parse } from 'content-disposition';
import { afterEach, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { usePortal } from '#testing/use-portal.ts';
import { signedFileLink } from './file-link.ts';

const { portal } = usePortal({ isPerTest: true });

afterEach(() => clock.set());

const store = (contentType: string) =>
  portal.services.files.store(Buffer.from('<b>hi</b>'), {
    name: 'Übersicht "1".html',
    contentType,
  });

// Requirements: D-03
test('a private file opens only with a signed link, until the link expires', async () => {
  clock.set('2026-03-02T10:00:00.000Z');
  const { key } = await store('text/html');
  const link = signedFileLink(key, 60);
  const answer = await portal.anonymous.raw('GET', link);
  expect(answer.status).toBe(200);
  expect(answer.text).toBe('<b>hi</b>');
  for (const wrong of [
    link.replace('signature=', 'signature=x'),
    link.replace(key, 'b'.repeat(32)),
  ]) {
    expect((await portal.anonymous.raw('GET', wrong)).status).toBe(404);
  }
  expect((await portal.anonymous.raw('GET', `/api/files/${key}/`)).status).toBe(400);
  clock.set('2026-03-02T10:01:00.000Z');
  expect((await portal.anonymous.raw('GET', link)).status).toBe(404);
});

// Requirements: D-03
test('browsers download a file that could run a script, but display an image', async () => {
  const page = await portal.anonymous.raw(
    'GET',
    signedFileLink((await store('text/html')).key, 60),
  );
  expect(parse(String(page.headers['content-disposition']))).toMatchObject({
    type: 'attachment',
    parameters: { filename: 'Übersicht "1".html' },
  });
  expect(page.headers['x-content-type-options']).toBe('nosniff');
  const image = await portal.anonymous.raw(
    'GET',
    signedFileLink((await store('image/png')).key, 60),
  );
  expect(image.headers['content-type']).toBe('image/png');
  expect(image.headers['content-disposition']).toMatch(/^inline/);
});
