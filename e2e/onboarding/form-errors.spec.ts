import { newTitle } from '../content/article-setup.ts';
import { expect, signIn, test } from '../platform/fixtures.ts';

// Requirements: P2-GLOBAL-18, P2-GLOBAL-19
test('the server’s errors are listed above a form’s fields, and the form closes only once it is saved', async ({
  page,
  problems,
}) => {
  problems.expect(400);
  await signIn(page, 'staff');
  await page.goto('/client-onboarding/onboarding-checklists');
  await page.getByRole('button', { name: 'Add Template' }).click();
  const form = page.getByRole('dialog', { name: 'Add New Checklist Template' });
  const name = form.getByRole('textbox', { name: 'Name' });
  await name.fill(newTitle('Refused'));
  await page.route(
    '**/api/checklist-templates/',
    (route) =>
      route.fulfill({
        status: 400,
        json: { description: ['This is too vague.'], non_field_errors: ['Try another day.'] },
      }),
    { times: 1 },
  );
  const submit = form.getByRole('button', { name: 'Add Template' });
  await submit.click();
  const errors = form.getByRole('alert');
  await expect(errors.getByRole('listitem')).toHaveCount(2);
  await expect(errors).toContainText('This is too vague.');
  await expect(errors).toContainText('Try another day.');
  const [above, below] = [await errors.boundingBox(), await name.boundingBox()];
  expect(above?.y).toBeLessThan(below?.y ?? 0);
  await submit.click();
  await expect(form).toHaveCount(0);
});

// Requirements: P2-GLOBAL-18
test('the link checker also lists the server’s errors above its fields', async ({
  page,
  problems,
}) => {
  problems.expect(400);
  await signIn(page, 'staff');
  await page.goto('/utilities/broken-link-checker');
  const address = page.getByRole('textbox', { name: 'Website URL' });
  await address.fill('https://refused.example');
  await page.route('**/api/utilities/check-broken-links/', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { url: ['This site can’t be checked.'] } })
      : route.continue(),
  );
  await page.getByRole('button', { name: 'Check Links' }).click();
  const errors = page.getByRole('alert').filter({ hasText: 'This site can’t be checked.' });
  await expect(errors).toBeVisible();
  const [above, below] = [await errors.boundingBox(), await address.boundingBox()];
  expect(above?.y).toBeLessThan(below?.y ?? 0);
});
