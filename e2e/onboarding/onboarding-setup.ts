import type { Locator, Page } from '@playwright/test';
import { checklistCalls } from '@portal/contract/onboarding/checklist.calls.ts';
import type { ChecklistItem } from '@portal/contract/onboarding/checklist-item.schema.ts';
import { checklistTemplateCalls } from '@portal/contract/onboarding/checklist-template.calls.ts';
import { checklistTemplateItemCalls } from '@portal/contract/onboarding/checklist-template-item.calls.ts';
import type { ChecklistTemplateItemUpdate } from '@portal/contract/onboarding/checklist-template-item.schema.ts';
import { flattenTree } from '@portal/contract/onboarding/item-tree.ts';
import { websiteBuildCalls } from '@portal/contract/onboarding/website-build.calls.ts';
import type { WebsiteBuildBody } from '@portal/contract/onboarding/website-build.schema.ts';
import { organizationCalls } from '@portal/contract/organizations/organization.calls.ts';
import { type ApiAs, newTitle } from '../content/article-setup.ts';
import type { Api } from '../platform/api.ts';

/** Item names. `below` maps an item's name to its children's names. */
type Items = readonly (string | { name: string; below: readonly string[] })[];

export async function addTemplate(
  staff: Api,
  items: Items,
  fields: Partial<ChecklistTemplateItemUpdate> = {},
) {
  const template = await staff.call(checklistTemplateCalls.create, {
    body: { name: newTitle('Template') },
  });
  const add = (name: string, parent: number | null) =>
    staff.call(checklistTemplateItemCalls.create, {
      body: { ...fields, checklist: template.id, name, parent },
    });
  for (const item of items) {
    if (typeof item === 'string') await add(item, null);
    else {
      const { id } = await add(item.name, null);
      for (const name of item.below) await add(name, id);
    }
  }
  return template;
}

/** Adds a build for a new organization. By default, the build has only the build checklist. */
export async function addBuild(apiAs: ApiAs, fields: Partial<WebsiteBuildBody> = {}) {
  const staff = await apiAs('staff');
  const name = newTitle('Client');
  const organization = await staff.call(organizationCalls.create, {
    body: { dba_name: name, legal_name: name, business_email: 'office@client.example' },
  });
  return staff.call(websiteBuildCalls.create, {
    body: {
      label: newTitle('Website'),
      organization: organization.id,
      deploy_template: null,
      ...fields,
    },
  });
}

/** Returns the names of the items on the server, prefixed with '> ' for each level of nesting. */
export async function listItems(staff: Api, checklist: number | null): Promise<string[]> {
  const items = await readItems(staff, checklist);
  return flattenTree(items).map(({ item, depth }) => `${'> '.repeat(depth - 1)}${item.name}`);
}

export async function readItems(staff: Api, checklist: number | null): Promise<ChecklistItem[]> {
  const record = await staff.call(checklistCalls.get, { params: { id: checklist ?? 0 } });
  return record.checklist_items;
}

export const treeOf = (page: Page): Locator => page.getByRole('treegrid');

export const itemRow = (page: Page, name: string): Locator =>
  treeOf(page)
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name, exact: true }) });

export const itemNames = (page: Page): Promise<string[]> =>
  treeOf(page)
    .getByRole('row')
    .evaluateAll((rows) =>
      rows
        .sort((a, b) => Number(a.ariaRowIndex) - Number(b.ariaRowIndex))
        .map((row) => {
          const name = row.querySelector('[data-name]')?.textContent ?? '';
          return `${'> '.repeat(Number(row.ariaLevel) - 1)}${name}`;
        }),
    );

export const cardOf = (page: Page, label: string): Locator =>
  page.getByRole('article', { name: label, exact: true });

export const tickOf = (page: Page, name: string): Locator =>
  treeOf(page).getByRole('checkbox', { name: `${name} completed`, exact: true });
