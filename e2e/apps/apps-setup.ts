import type { Locator, Page } from '@playwright/test';
import { childThemeCalls } from '@portal/contract/apps/child-theme.calls.ts';
import { websiteBuildCalls } from '@portal/contract/onboarding/website-build.calls.ts';
import { organizationCalls } from '@portal/contract/organizations/organization.calls.ts';
import { newTitle } from '../content/article-setup.ts';
import type { Api } from '../platform/api.ts';
import { childThemeZip } from './theme-zip.ts';

const appTable = (page: Page): Locator => page.getByRole('grid', { name: 'Apps' });
export const appRow = (page: Page, name: string): Locator =>
  appTable(page).getByRole('row').filter({ hasText: name });
export const sectionOf = (page: Page, name: string): Locator =>
  page.getByRole('region', { name, exact: true });

/** Adds a website build for a new organization. */
export async function addBuildFor(staff: Api, name: string, domain: string | null) {
  const organization = await staff.call(organizationCalls.create, {
    body: {
      dba_name: name,
      legal_name: name,
      business_email: 'office@client.example',
      ...(domain && { domain }),
    },
  });
  return staff.call(websiteBuildCalls.create, {
    body: {
      label: newTitle('Website'),
      organization: organization.id,
      build_template: null,
      deploy_template: null,
    },
  });
}

export const addTheme = (staff: Api, name: string) =>
  staff.call(childThemeCalls.create, {
    body: {},
    files: { archive: new File([new Uint8Array(childThemeZip(name))], 'theme.zip') },
  });
