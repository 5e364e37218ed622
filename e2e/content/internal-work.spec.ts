import { feedbackCalls } from '@portal/contract/content/articles/feedback.calls.ts';
import { articleBodyCalls } from '@portal/contract/content/documents/article-body.calls.ts';
import { ownPassword, registerPerson } from '../auth/invited-person.ts';
import { expect, expectAccessible, signIn, test } from '../platform/fixtures.ts';
import { addOrganization } from '../users/people-setup.ts';
import { panelOf } from './article-screens.ts';
import { addArticle } from './article-setup.ts';

test('a client sees drafts, versions, and rejections only after staff enable them for the organization', async ({
  page,
  apiAs,
  anonymous,
  openAs,
  problems,
}) => {
  // The server rejects the request for a draft's text.
  problems.expect(403);
  const { id: client, slug, dba_name } = await addOrganization(apiAs, 'Curious');
  const { username } = await registerPerson(apiAs, anonymous, { organization: client });
  const { id, title } = await addArticle(apiAs, 'editing', { client, min_word_count: 600 });
  const staff = await apiAs('staff');
  const content = {
    type: 'doc' as const,
    content: [
      { type: 'paragraph' as const, content: [{ type: 'text' as const, text: 'Half a thought' }] },
    ],
  };
  await staff.call(articleBodyCalls.update, { params: { id }, body: { content } });
  const rejection = { approved: false, satisfaction: 2, feedback_body: 'Far too thin' };
  await staff.call(feedbackCalls.create, { body: { article: id, ...rejection } });

  await signIn(page, username, ownPassword);
  const document = `/content-generation/articles/${id}/document`;
  await page.goto(document);
  await expect(page.getByText('This text isn’t ready yet')).toBeVisible();
  await page.goto(`/content-generation/articles/list?contentStatus=editing&article=${id}`);
  const panel = panelOf(page);
  await expect(panel.getByText('You can read the text once it is ready')).toBeVisible();
  await expect(panel.getByText('Minimum words')).toHaveCount(0);
  await panel.getByRole('tab', { name: 'Feedback' }).click();
  await expect(panel.getByText('No feedback yet')).toBeVisible();
  await expectAccessible(page);

  const office = await openAs('staff', `/organizations/directory?organization=${slug}`);
  const form = office.getByRole('complementary', { name: dba_name });
  const shows = form.getByRole('switch', { name: 'Clients see internal work' });
  await expect(shows).not.toBeChecked();
  await shows.check();
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form).toHaveCount(0);

  await expect(panel.getByText('Half a thought')).toBeVisible();
  await expect(panel.getByText('Far too thin')).toBeVisible();
  await expect(panel.getByText('Minimum words')).toBeVisible();
  await panel.getByRole('link', { name: 'Open draft' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.getByRole('button', { name: 'Versions' }).click();
  await expect(page.getByRole('heading', { name: 'Saved versions' })).toBeVisible();
});
