import type { Locator, Page } from '@playwright/test';
import { contentTypeCalls } from '@portal/contract/content/labels/content-type.calls.ts';
import { articleTemplateCalls } from '@portal/contract/content/planning/article-template.calls.ts';
import type { ArticleTemplateUpdate } from '@portal/contract/content/planning/article-template.schema.ts';
import { planningMonthCalls } from '@portal/contract/content/planning/planning-month.calls.ts';
import { organizationCalls } from '@portal/contract/organizations/organization.calls.ts';
import { writerCalls } from '@portal/contract/users/writer.calls.ts';
import { expect } from '../platform/fixtures.ts';
import { type ApiAs, newTitle } from './article-setup.ts';

/** Adds an organization, so that tests don't see each other's records. */
export async function addOrganization(apiAs: ApiAs) {
  const staff = await apiAs('staff');
  const name = newTitle('Client');
  const body = { dba_name: name, legal_name: name, business_email: 'office@client.example' };
  return staff.call(organizationCalls.create, { body });
}

/** Returns twelve flags, which are true for the given months (1 to 12). */
export const onlyIn = (...months: number[]) =>
  Array.from({ length: 12 }, (_, index) => months.includes(index + 1));

export async function writerOf(apiAs: ApiAs, username: string) {
  const writers = await (await apiAs('staff')).call(writerCalls.list);
  const writer = writers.find(({ user }) => user.username === username);
  if (!writer) throw new Error(`${username} isn't a writer.`);
  return writer;
}

export async function addTemplate(
  apiAs: ApiAs,
  client: number,
  fields: Partial<ArticleTemplateUpdate> = {},
) {
  const staff = await apiAs('staff');
  const types = await staff.call(contentTypeCalls.list);
  const content_type = types.find(({ uid }) => uid === 'blog')?.id ?? 0;
  const body = { title: newTitle('Template'), client, content_type, ...fields };
  return staff.call(articleTemplateCalls.create, { body });
}

/**
 * Returns a future month that isn't planned yet. A test skips a few months if its month must differ from the one that
 * another file's tests use.
 */
export async function findFreeMonth(apiAs: ApiAs, { skipped = 0 } = {}) {
  const taken = await (await apiAs('staff')).call(planningMonthCalls.list);
  const isTaken = (year: number, month: number) =>
    taken.some((one) => one.year === year && one.month === month);
  const lastYear = new Date().getFullYear() + 4;
  const years = [lastYear, lastYear - 1, lastYear - 2];
  const free = years
    .flatMap((year) => [2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((month) => ({ year, month })))
    .filter(({ year, month }) => !isTaken(year, month))[skipped];
  if (!free) throw new Error('Every month is planned.');
  return free;
}

export const tableRow = (page: Page, text: string): Locator =>
  page.getByRole('row').filter({ hasText: text });

/** Picks an option from a list that can't be searched. */
export async function pick(form: Locator, field: string, entry: string): Promise<void> {
  const box = form.getByRole('combobox', { name: field, exact: true });
  await box.click();
  await form.page().getByRole('option', { name: entry, exact: true }).click();
  await expect(box).toHaveValue(entry);
}
