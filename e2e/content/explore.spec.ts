import { signIn, test } from '../platform/fixtures.ts';
test('explore', async ({ page, problems }) => {
  problems.expect(/./);
  await signIn(page, 'staff');
  await page.goto('/content-generation/assignments?panel=add');
  await page.getByRole('button', { name: 'Add Content Article' }).last().waitFor();
  console.log(await page.getByRole('complementary').ariaSnapshot());
  await page.getByLabel('Client').click();
  await page.getByLabel('Client').fill('Harb');
  await page.waitForTimeout(500);
  console.log(await page.getByRole('option').allTextContents());
  await page.screenshot({ path: '/tmp/e2e-dev/add.png' });
  await page.goto('/content-generation/assignments/writer');
  await page.getByRole('link', { name: /Teeth Whitening/ }).first().click();
  await page.getByRole('tab', { name: 'Changelog' }).waitFor();
  console.log(await page.locator('main').ariaSnapshot());
  await page.screenshot({ path: '/tmp/e2e-dev/panel.png' });
});
