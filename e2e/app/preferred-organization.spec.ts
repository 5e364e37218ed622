import { addOrganization } from '../content/planning-setup.ts';
import { changeViewer, expect, signIn, test } from '../platform/fixtures.ts';

// Requirements: AMB-161, D-63
test('report data and the keyword dashboard initially show the preferred organization', async ({
  page,
  apiAs,
}) => {
  const { id, slug, dba_name } = await addOrganization(apiAs);
  await changeViewer(page, ({ user_preferences, ...user }) => ({
    ...user,
    user_preferences: { ...user_preferences, default_organization: { id, slug, dba_name } },
  }));
  await signIn(page, 'staff');
  await page.goto('/content-generation/keywords');
  await expect(page).toHaveURL(new RegExp(`/content-generation/keywords/${slug}$`));

  const picker = page.getByRole('combobox', { name: 'Organization', exact: true });
  await page.goto('/reporting/data');
  await expect(picker).toHaveValue(dba_name);
  await page.getByRole('radiogroup', { name: 'Numbers' }).getByText('Files').click();
  await expect(picker).toHaveValue('');
});
