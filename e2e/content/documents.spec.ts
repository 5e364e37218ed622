import type { Locator, Page } from '@playwright/test';
import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import { presenceCalls } from '@portal/contract/content/articles/presence.calls.ts';
import { articleBodyCalls } from '@portal/contract/content/documents/article-body.calls.ts';
import type { BodyContent, BodyNode } from '@portal/contract/content/documents/body-content.ts';
import { bodyParagraphs } from '@portal/contract/content/documents/body-text.ts';
import { ownDocumentPath } from '@portal/contract/content/documents/document.schema.ts';
import { writerCalls } from '@portal/contract/users/writer.calls.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  signIn,
  test,
} from '../platform/fixtures.ts';
import { assignmentsPath, panelOf } from './article-screens.ts';
import { type ApiAs, addArticle, personOf } from './article-setup.ts';

const textOf = (page: Page): Locator => page.getByRole('textbox', { name: 'Text of the article' });

const paragraphs = (...texts: string[]): BodyContent => ({
  type: 'doc',
  content: texts.map(
    (text): BodyNode => ({ type: 'paragraph', content: [{ type: 'text', text }] }),
  ),
});

const readBody = async (apiAs: ApiAs, id: number) =>
  (await apiAs('staff')).call(articleBodyCalls.get, { params: { id } });

const readText = async (apiAs: ApiAs, id: number) =>
  bodyParagraphs((await readBody(apiAs, id)).content).join('\n');

async function writeBody(apiAs: ApiAs, id: number, ...texts: string[]) {
  const body = { content: paragraphs(...texts) };
  return (await apiAs('staff')).call(articleBodyCalls.update, { params: { id }, body });
}

/** Pastes HTML as if it were copied from another program. */
async function paste(page: Page, html: string) {
  await textOf(page).evaluate((element, copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', copied);
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, html);
}

test('a writer writes an article by keyboard in the portal’s editor, which counts words and autosaves', async ({
  page,
  apiAs,
}) => {
  const { id, title } = await addArticle(apiAs, 'writing', { min_word_count: 11 });
  await signIn(page, 'writer');
  await page.goto(`${assignmentsPath}?article=${id}`);
  const link = panelOf(page).getByRole('link', { name: 'Start draft' });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${ownDocumentPath(id)}$`));
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('0 of 11 words')).toBeVisible();
  await expectAccessible(page);

  const text = textOf(page);
  await text.focus();
  await page.keyboard.type('## Winter roofs');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Look at the ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('seams');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(' before the first frost');
  await expect(page.getByRole('navigation', { name: 'Outline' })).toContainText('Winter roofs');
  await expect(page.getByText('10 of 11 words')).toBeVisible();

  // Alt+F10 moves focus to the toolbar. Choosing a command returns focus to the text.
  await page.keyboard.press('Alt+F10');
  await expect(page.getByRole('button', { name: 'Paragraph style: Text' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const italic = page.getByRole('button', { name: 'Italic' });
  await expect(italic).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(italic).toHaveAttribute('aria-pressed', 'true');
  await expect(text).toBeFocused();
  await page.keyboard.type(' comes');

  await page.keyboard.press('Control+Shift+ArrowLeft');
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: 'Address' }).fill('example.com/frost');
  await page.keyboard.press('Enter');
  await expect(text).toBeFocused();
  await expect(page.getByText('Minimum reached')).toBeVisible();
  await expect(page.getByText(/^Saved \d+:\d\d [AP]M$/)).toBeVisible();

  await expect
    .poll(async () => JSON.stringify((await readBody(apiAs, id)).content))
    .toContain('"href":"https://example.com/frost"');
  const { content, word_count } = await readBody(apiAs, id);
  expect(word_count).toBe(11);
  expect(content.content[0]).toMatchObject({ type: 'heading', attrs: { level: 2 } });
  await page.reload();
  await expect(text.getByRole('heading', { level: 2 })).toHaveText('Winter roofs');
  await expect(text.locator('strong')).toHaveText('seams');
  await expect(text.locator('a')).toHaveText('comes');
  await expectAccessibleInBoth(page);
});

test('the editor cleans pasted text, restores unsaved text after a crash, and exports the text', async ({
  context,
  page,
  apiAs,
  problems,
}) => {
  problems.expect(/ERR_FAILED/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id } = await addArticle(apiAs, 'writing');
  await signIn(page, 'writer');
  await page.goto(ownDocumentPath(id));
  const writes = `**/api/content-articles/${id}/body**`;
  await page.route(writes, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await textOf(page).focus();
  await paste(
    page,
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body><!--StartFragment-->
<h2>Gutters<o:p></o:p></h2><p class=MsoNormal><span style='font-family:"Calibri"'>Clean them <b>twice</b> a year.<o:p></o:p></span></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span><![endif]>Ladder</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp; </span></span><![endif]>Gloves</p><!--EndFragment--></body></html>`,
  );
  await expect(textOf(page).locator('ol > li')).toHaveText(['Ladder', 'Gloves']);
  const pasted = await textOf(page).innerHTML();
  expect(pasted).not.toMatch(/Mso|mso-|style=|<span|o:p/);

  await expect(page.getByRole('alert')).toContainText('Not saved.');
  // Crash the tab, because closing it normally would save first.
  const crash = page.waitForEvent('crash');
  const devtools = await context.newCDPSession(page);
  void devtools.send('Page.crash').catch(() => undefined);
  await crash;
  const again = await context.newPage();
  await again.goto(ownDocumentPath(id));
  await again.getByRole('button', { name: 'Restore' }).click();
  await expect(textOf(again).locator('ol > li')).toHaveText(['Ladder', 'Gloves']);
  await expect(again.getByText(/^Saved \d+:\d\d [AP]M$/)).toBeVisible();
  expect(await readText(apiAs, id)).toBe('Gutters\nClean them twice a year.\nLadder\nGloves');

  await again.getByRole('button', { name: 'Export' }).click();
  const download = again.waitForEvent('download');
  await again.getByRole('menuitem', { name: 'Download Markdown' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.md$/);
  await again.getByRole('button', { name: 'Export' }).click();
  const word = again.waitForEvent('download');
  await again.getByRole('menuitem', { name: 'Download Word' }).click();
  expect((await word).suggestedFilename()).toMatch(/\.docx$/);
  await again.getByRole('button', { name: 'Export' }).click();
  await again.getByRole('menuitem', { name: 'Copy as rich text' }).click();
  await expect(again.getByText('Text Copied!').first()).toBeVisible();
  const copied = await again.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    return (await item?.getType('text/html'))?.text();
  });
  expect(copied).toContain('<h2>Gutters</h2><p>Clean them <strong>twice</strong> a year.</p>');
});

// Requirements: D-11
test('concurrent changes merge; a conflict in one paragraph requires a choice, and the text not chosen is kept', async ({
  page,
  apiAs,
  problems,
}) => {
  problems.expect(409);
  const { id } = await addArticle(apiAs, 'writing');
  await writeBody(apiAs, id, 'Slate lasts long.', 'It is heavy.');
  const staff = await apiAs('staff');
  const listVersions = () => staff.call(articleBodyCalls.listVersions, { params: { id } });
  await page.clock.install();
  await signIn(page, 'writer');
  await page.goto(ownDocumentPath(id));
  await expect(textOf(page)).toContainText('It is heavy.');
  await page.clock.pauseAt(new Date(Date.now() + 60_000));

  // Type a change, and save the other person's change before the typed one is saved.
  await textOf(page).focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Mine.');
  await page.clock.runFor(400);
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await writeBody(apiAs, id, 'Slate lasts very long.', 'It is heavy.');
  await page.clock.runFor(3_500);
  // Changes in different paragraphs are merged without prompting.
  await expect(textOf(page)).toContainText('Slate lasts very long.It is heavy. Mine.');
  await page.clock.runFor(3_500);
  await expect.poll(() => readText(apiAs, id)).toBe('Slate lasts very long.\nIt is heavy. Mine.');

  await page.keyboard.type(' More.');
  await page.clock.runFor(400);
  await writeBody(apiAs, id, 'Slate lasts very long.', 'It is very heavy.');
  await page.clock.runFor(3_500);
  const notice = page.getByRole('alert').filter({ hasText: 'saved another text' });
  await expect(notice).toContainText('Nothing is overwritten until you choose');
  const both = page.getByRole('article', { name: 'Both texts compared' });
  await expect(both.locator('del')).toContainText('very');
  await expect(both.locator('ins')).toContainText('Mine. More.');
  expect(await readText(apiAs, id)).toBe('Slate lasts very long.\nIt is very heavy.');
  await page.clock.resume();
  await expectAccessibleInBoth(page);

  await notice.getByRole('button', { name: 'Keep mine' }).click();
  await expect(notice).toHaveCount(0);
  await expect(textOf(page)).toContainText('Slate lasts very long.It is heavy. Mine. More.');
  expect(await readText(apiAs, id)).toBe('Slate lasts very long.\nIt is heavy. Mine. More.');
  const [theirs] = await listVersions();
  expect(theirs).toMatchObject({ kind: 'named', name: expect.stringMatching(/^Text of /) });

  // Choose the other person's text this time; the user's own text must then be among the versions.
  await textOf(page).focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('Mine first. ');
  await writeBody(apiAs, id, 'All is theirs.');
  await notice.getByRole('button', { name: 'Take theirs' }).click();
  await expect(textOf(page)).toHaveText('All is theirs.');
  await expect.poll(() => readText(apiAs, id)).toBe('All is theirs.');
  const kept = await Promise.all(
    (await listVersions()).map(async ({ id: version }) =>
      bodyParagraphs(
        (await staff.call(articleBodyCalls.getVersion, { params: { id, version } })).content,
      ).join('\n'),
    ),
  );
  expect(kept).toContain('Mine first. Slate lasts very long.\nIt is heavy. Mine. More.');
});

test('a person saves a named version, compares versions, and restores one without losing the current text', async ({
  page,
  apiAs,
}) => {
  const { id } = await addArticle(apiAs, 'writing');
  const writer = await apiAs('writer');
  const keep = async (name: string, ...texts: string[]) => {
    await writeBody(apiAs, id, ...texts);
    await writer.call(articleBodyCalls.keepVersion, { params: { id }, body: { name } });
  };
  await keep('Outline', 'Slate lasts long.');
  await keep('Second draft', 'Slate lasts very long.', 'It is heavy.');
  await signIn(page, 'writer');
  await page.goto(`${ownDocumentPath(id)}?panel=versions`);
  await textOf(page).focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' And dear.');
  await page.getByRole('textbox', { name: 'Name' }).fill('Third draft');
  await page.getByRole('textbox', { name: 'Name' }).press('Enter');
  const entries = page.getByRole('list', { name: 'Saved versions' }).getByRole('button');
  await expect(entries).toHaveText([/^Third draft/, /^Second draft/, /^Outline/]);

  await entries.first().click();
  await expect(page.getByText('No differences')).toBeVisible();
  await entries.filter({ hasText: 'Outline' }).click();
  const comparison = page.getByRole('article', { name: 'Comparison' });
  await expect(comparison.locator('ins')).toHaveText([/very/, /It is heavy. And dear./]);
  await expectAccessibleInBoth(page);
  await page.getByRole('combobox', { name: 'Later text' }).click();
  await page.getByRole('option', { name: /^Second draft/ }).click();
  await expect(comparison.locator('ins')).toHaveText([/very/, /It is heavy.$/]);
  await expect(page.getByText('+ 4 words')).toBeVisible();

  await page.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(textOf(page)).toHaveText('Slate lasts long.');
  expect(await readText(apiAs, id)).toBe('Slate lasts long.');
  await expect(entries.filter({ hasText: 'Third draft' })).toBeVisible();
});

test('a client reads an article’s text and sees changes live, but can’t edit it', async ({
  page,
  apiAs,
}) => {
  const { id } = await addArticle(apiAs, 'final_review');
  await writeBody(apiAs, id, 'Solar panels pay for themselves.');
  await signIn(page, 'customer');
  await page.goto(`${assignmentsPath}?article=${id}`);
  const beginning = panelOf(page).getByRole('region', { name: 'Text', exact: true });
  await expect(beginning).toContainText('Solar panels pay for themselves.');
  await beginning.getByRole('link', { name: 'Open draft' }).click();
  const text = page.getByRole('article', { name: 'Text of the article' });
  await expect(text).toHaveText('Solar panels pay for themselves.');
  await expect(textOf(page)).toHaveCount(0);
  await expect(page.getByRole('toolbar')).toHaveCount(0);
  await expect(page.getByRole('radio', { name: 'Write' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Versions' })).toHaveCount(0);
  await expectAccessibleInBoth(page);

  await writeBody(apiAs, id, 'Solar panels pay for themselves in nine years.');
  await expect(text).toHaveText('Solar panels pay for themselves in nine years.');
  await page.getByRole('button', { name: 'Article', exact: true }).click();
  await expect(panelOf(page).getByRole('heading', { name: 'Article' })).toBeVisible();

  for (const username of ['customer', 'editor', 'approver'] as const) {
    const reader = await apiAs(username);
    const body = await reader.call(articleBodyCalls.get, { params: { id } });
    expect(body.allowed_actions).not.toContain('write_body');
    const write = reader.call(articleBodyCalls.update, {
      params: { id },
      body: { content: paragraphs('Not mine to write') },
    });
    await expect(write).rejects.toThrow(/403/);
  }
});

// Requirements: D-25
test('deleting a thousand words saves the earlier text as a version, which can be restored', async ({
  page,
  apiAs,
}) => {
  const { id } = await addArticle(apiAs, 'writing');
  await signIn(page, 'writer');
  await page.goto(ownDocumentPath(id));
  const words = Array.from({ length: 1_000 }, (_, index) => `word${index}`).join(' ');
  const saved = page.getByText(/^Saved \d+:\d\d [AP]M$/);
  await textOf(page).focus();
  await page.keyboard.insertText(words);
  await expect.poll(() => readText(apiAs, id)).toBe(words);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.type('x');
  await expect.poll(() => readText(apiAs, id)).toBe('x');
  await expect(saved).toBeVisible();
  await page.reload();
  await expect(textOf(page)).toHaveText('x');

  await page.getByRole('button', { name: 'Versions' }).click();
  const automatic = page.getByRole('list', { name: 'Automatic versions' }).getByRole('button');
  await automatic.filter({ hasText: '1,000 words' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(textOf(page)).toHaveText(words);
  expect(await readText(apiAs, id)).toBe(words);
});

// Requirements: D-25
test('a writer who loses access while writing sees a notice, and can still copy the unsaved text', async ({
  context,
  page,
  apiAs,
  problems,
}) => {
  problems.expect(404);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id } = await addArticle(apiAs, 'writing');
  await writeBody(apiAs, id, 'Saved before.');
  await signIn(page, 'writer');
  await page.goto(ownDocumentPath(id));
  await expect(textOf(page)).toContainText('Saved before.');
  // Keep saves from reaching the server until the article is reassigned.
  const writes = `**/api/content-articles/${id}/body**`;
  let isHeld = true;
  await page.route(writes, (route) =>
    isHeld && route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  problems.expect(/ERR_FAILED/);
  await textOf(page).focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Written too late.');
  await expect(page.getByRole('alert')).toContainText('Not saved.');
  const staff = await apiAs('staff');
  const writers = await staff.call(writerCalls.list);
  const other = writers.find(({ user }) => user.username !== 'writer')?.id ?? 0;
  await staff.call(articleCalls.update, { params: { id }, body: { writer: other } });
  isHeld = false;
  const notice = page
    .getByRole('alert')
    .filter({ hasText: 'was re-assigned, archived, or deleted' });
  await expect(notice).toContainText('kept on this device');
  await expect(textOf(page)).toHaveCount(0);
  const reader = page.getByRole('article', { name: 'Text of the article' });
  await expect(reader).toContainText('Written too late.');
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByText('This article is gone')).toBeVisible();
  const kept = page.getByRole('region', { name: 'Your unsaved text' });
  await expect(kept).toContainText('Saved before. Written too late.');
  await expectAccessibleInBoth(page);
  await kept.getByRole('button', { name: 'Copy My Text' }).click();
  await expect(page.getByText('Text Copied!').first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Written too late.');
  await kept.getByRole('button', { name: 'Discard' }).click();
  await expect(kept).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('This article is gone')).toBeVisible();
  await expect(kept).toHaveCount(0);
});

// Requirements: D-11
test('people with the same article open see each other, in its text and in its form', async ({
  page,
  apiAs,
}) => {
  const { id, title } = await addArticle(apiAs, 'writing');
  const writer = await apiAs('writer');
  const { name } = await personOf(apiAs, 'writer');
  const params = { id };
  await signIn(page, 'staff');
  await page.goto(ownDocumentPath(id));
  await expect(textOf(page)).toBeVisible();
  await writer.call(presenceCalls.stay, { params });
  const here = page.getByText(`${name} is here too`);
  await expect(here).toBeVisible();
  await expectAccessibleInBoth(page);
  const seen = await writer.call(presenceCalls.get, { params });
  expect(seen.people).toHaveLength(1);
  await writer.call(presenceCalls.leave, { params });
  await expect(here).toHaveCount(0);

  await writer.call(presenceCalls.stay, { params });
  await page.goto(
    `/content-generation/articles/list?title=${encodeURIComponent(title)}&article=${id}&panel=edit`,
  );
  await expect(panelOf(page).getByText(`${name} is here too`)).toBeVisible();
});

// Requirements: D-25
test('text below the minimum word count is submitted only after a confirmation', async ({
  page,
  apiAs,
}) => {
  const { id } = await addArticle(apiAs, 'writing', { min_word_count: 5 });
  await writeBody(apiAs, id, 'Only three words.');
  await signIn(page, 'writer');
  await page.goto(`${assignmentsPath}?article=${id}`);
  const submit = panelOf(page).getByRole('button', { name: 'Submit for Editing' });
  await submit.click();
  const question = page.getByRole('dialog', { name: 'Submit below the minimum?' });
  await expect(question).toContainText('The text has 3 words; this article requires at least 5.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  const staff = await apiAs('staff');
  const statusOf = async () => (await staff.call(articleCalls.get, { params: { id } })).status.uid;
  expect(await statusOf()).toBe('writing');
  await submit.click();
  await question.getByRole('button', { name: 'Submit Anyway' }).click();
  await expect.poll(statusOf).toBe('editing');
});

// Requirements: D-25
test('a person finds and replaces words using only the keyboard', async ({ page, apiAs }) => {
  const { id } = await addArticle(apiAs, 'writing');
  const between = Array<string>(60).fill('Nothing to find.');
  const last = 'A slate roof is heavy; slate is dear.';
  await writeBody(apiAs, id, 'Slate lasts long.', ...between, last);
  await signIn(page, 'writer');
  await page.goto(ownDocumentPath(id));
  const text = textOf(page);
  await expect(text).toContainText('dear');
  await text.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Control+f');
  const bar = page.getByRole('search', { name: 'Find and replace' });
  const status = bar.getByRole('status');
  await expect(bar.getByRole('textbox', { name: 'Find', exact: true })).toBeFocused();
  await page.keyboard.type('slate');
  await expect(status).toHaveText('1 of 3');
  await page.keyboard.press('Enter');
  await expect(status).toHaveText('2 of 3');
  await expect(text.locator('.ProseMirror-active-search-match')).toBeInViewport();
  await page.keyboard.press('Shift+Enter');
  await expect(status).toHaveText('1 of 3');
  await expectAccessibleInBoth(page);
  await bar.getByRole('button', { name: 'Match case' }).press('Enter');
  await expect(status).toHaveText('1 of 2');
  await bar.getByRole('textbox', { name: 'Replace with' }).fill('clay');
  await page.keyboard.press('Enter');
  await expect(status).toHaveText('1 of 1');
  await bar.getByRole('button', { name: 'Replace All' }).press('Enter');
  await expect(status).toHaveText('1 replaced');
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await expect(text).toBeFocused();
  await expect
    .poll(() => readText(apiAs, id))
    .toBe(['Slate lasts long.', ...between, 'A clay roof is heavy; clay is dear.'].join('\n'));
});

/** A red PNG image of 40 by 20 pixels. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAACgAAAAUCAIAAABwJOjsAAAAJElEQVR42mM4o6Q0IIhh1OJRi0ctHrV41OJRi0ctHrV45FgMAJxAUi7Hems4AAAAAElFTkSuQmCC',
  'base64',
);

// Requirements: D-25
test('images and tables can be added and pasted, and appear in Read view and in exports', async ({
  context,
  page,
  apiAs,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id } = await addArticle(apiAs, 'writing');
  await signIn(page, 'writer');
  await page.goto(ownDocumentPath(id));
  const text = textOf(page);
  await text.focus();
  await page.keyboard.type('Water is H');
  await page.keyboard.press('Control+,');
  await page.keyboard.type('2');
  await page.keyboard.press('Control+,');
  await page.keyboard.type('O');
  await expect(text.locator('sub')).toHaveText('2');

  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Image', exact: true }).click();
  await (await chooser).setFiles({ name: 'roof.png', mimeType: 'image/png', buffer: picture });
  const image = text.locator('img');
  await expect(image).toHaveJSProperty('naturalWidth', 40);
  await image.click();
  await page.getByRole('button', { name: 'Edit image' }).click();
  await page.getByRole('textbox', { name: 'Description' }).fill('A red roof');
  await page.getByRole('combobox', { name: 'Width' }).click();
  await page.getByRole('option', { name: '50 % of the text' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(text.getByRole('img', { name: 'A red roof' })).toHaveCSS('width', /^3\d\d/);

  await page.keyboard.press('Control+End');
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Insert table' }).click();
  await page.keyboard.type('Kind');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Years');
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Add row below' }).click();
  await expect(text.locator('tr')).toHaveCount(4);
  await expect(text.locator('th')).toHaveText(['Kind', 'Years', '']);
  await expectAccessible(page);

  await page.keyboard.press('Control+End');
  await paste(
    page,
    `<b id="docs-internal-guid-1"><p>From a document</p><p><span><img src="data:image/png;base64,${picture.toString('base64')}" alt="Pasted"></span></p><table><tr><td>Slate</td><td>100</td></tr></table><video></video></b>`,
  );
  await expect(page.getByText('Left out: 1 video or recording.')).toBeVisible();
  await expect(text.getByRole('img', { name: 'Pasted' })).toHaveJSProperty('naturalWidth', 40);
  await expect(text.locator('td', { hasText: 'Slate' })).toBeVisible();
  // Paste an image file without any text.
  await text.evaluate((element, base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], 'screenshot.png', { type: 'image/png' }));
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, picture.toString('base64'));
  await expect(image).toHaveCount(3);
  await expect
    .poll(async () => JSON.stringify((await readBody(apiAs, id)).content).match(/"image":\d/g))
    .toHaveLength(3);
  await page.reload();
  await expect(image).toHaveCount(3);
  await expect(image.nth(2)).toHaveJSProperty('naturalWidth', 40);
  await expectAccessibleInBoth(page);

  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Copy as rich text' }).click();
  await expect(page.getByText('Text Copied!').first()).toBeVisible();
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    return (await item?.getType('text/html'))?.text();
  });
  expect(copied).toContain('src="data:image/png;base64,');
  expect(copied).toContain('<th>');
  await page.getByText('Read', { exact: true }).click();
  const reader = page.getByRole('article', { name: 'Text of the article' });
  await expect(reader.getByRole('img', { name: 'A red roof' })).toHaveJSProperty(
    'naturalWidth',
    40,
  );
  await expectAccessible(page);
});
