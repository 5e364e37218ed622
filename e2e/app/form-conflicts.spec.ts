import type { Locator, Page } from '@playwright/test';
import { contentChannelCalls } from '@portal/contract/content/labels/content-channel.calls.ts';
import { contentTypeCalls } from '@portal/contract/content/labels/content-type.calls.ts';
import { articleTemplateCalls } from '@portal/contract/content/planning/article-template.calls.ts';
import { contentProjectCalls } from '@portal/contract/content/planning/content-project.calls.ts';
import { systemNotificationCalls } from '@portal/contract/notifications/system-notification.calls.ts';
import { checklistTemplateCalls } from '@portal/contract/onboarding/checklist-template.calls.ts';
import { websiteBuildCalls } from '@portal/contract/onboarding/website-build.calls.ts';
import { organizationCalls } from '@portal/contract/organizations/organization.calls.ts';
import { panelOf } from '../content/article-screens.ts';
import { dayFromNow, newTitle } from '../content/article-setup.ts';
import { addTemplate } from '../content/planning-setup.ts';
import { addBuild } from '../onboarding/onboarding-setup.ts';
import type { Api } from '../platform/api.ts';
import { expect, hold, signIn, test } from '../platform/fixtures.ts';
import { type ApiAs, addOrganization } from '../users/people-setup.ts';

/** A form where two users change the same field. */
interface Changed {
  path: string;
  open?: (page: Page) => Promise<unknown>;
  form: (page: Page) => Locator;
  /** The label of the field that both users change. */
  field: string;
  submit: 'Done' | 'Save';
  change: (text: string) => Promise<unknown>;
  read: () => Promise<string | null>;
}

const dialog = (name: string) => (page: Page) => page.getByRole('dialog', { name, exact: true });

const forms: Record<string, (staff: Api, apiAs: ApiAs) => Promise<Changed>> = {
  organization: async (staff, apiAs) => {
    const { id, slug } = await addOrganization(apiAs, 'Conflict');
    return {
      path: `/organizations/directory?organization=${slug}`,
      form: panelOf,
      field: 'Legal Name',
      submit: 'Save',
      change: (legal_name) =>
        staff.call(organizationCalls.update, { params: { id }, body: { legal_name } }),
      read: async () => (await staff.call(organizationCalls.get, { params: { id } })).legal_name,
    };
  },
  'article template': async (staff, apiAs) => {
    const { id } = await addTemplate(apiAs, (await addOrganization(apiAs)).id);
    return {
      path: `/content-generation/templates?panel=template:${id}`,
      form: panelOf,
      field: 'Title',
      submit: 'Save',
      change: (title) =>
        staff.call(articleTemplateCalls.update, { params: { id }, body: { title } }),
      read: async () => (await staff.call(articleTemplateCalls.get, { params: { id } })).title,
    };
  },
  project: async (staff) => {
    const body = { name: newTitle('Project'), start_month: 3, start_year: 2027 };
    const { id } = await staff.call(contentProjectCalls.create, { body });
    return {
      path: `/content-generation/projects/${id}`,
      open: (page) => page.getByRole('button', { name: 'Edit Project' }).click(),
      form: dialog('Edit Project'),
      field: 'Name',
      submit: 'Save',
      change: (name) => staff.call(contentProjectCalls.update, { params: { id }, body: { name } }),
      read: async () => (await staff.call(contentProjectCalls.get, { params: { id } })).name,
    };
  },
  announcement: async (staff) => {
    const dates = { live_date: dayFromNow(3_300), end_date: dayFromNow(3_310) };
    const body = {
      message: newTitle('Notice'),
      live_date: `${dates.live_date}T00:00:00Z`,
      end_date: `${dates.end_date}T00:00:00Z`,
      is_active: true,
    };
    const { id } = await staff.call(systemNotificationCalls.create, { body });
    const list = () => staff.call(systemNotificationCalls.list, { query: { limit: 500 } });
    return {
      path: `/administration/system-notifications?notification=${id}`,
      form: panelOf,
      field: 'Message',
      submit: 'Done',
      change: (message) =>
        staff.call(systemNotificationCalls.update, { params: { id }, body: { message } }),
      read: async () => (await list()).find((one) => one.id === id)?.message ?? null,
    };
  },
  channel: async (staff) => {
    const { id } = await staff.call(contentChannelCalls.create, {
      body: { name: newTitle('Channel') },
    });
    return {
      path: `/administration/channels?label=${id}`,
      form: panelOf,
      field: 'Name',
      submit: 'Done',
      change: (name) => staff.call(contentChannelCalls.update, { params: { id }, body: { name } }),
      read: async () =>
        (await staff.call(contentChannelCalls.list)).find((one) => one.id === id)?.name ?? null,
    };
  },
  'content type': async (staff) => {
    const { id } = await staff.call(contentTypeCalls.create, { body: { name: newTitle('Type') } });
    return {
      path: `/administration/content-types?label=${id}`,
      form: panelOf,
      field: 'Name',
      submit: 'Done',
      change: (name) => staff.call(contentTypeCalls.update, { params: { id }, body: { name } }),
      read: async () =>
        (await staff.call(contentTypeCalls.list)).find((one) => one.id === id)?.name ?? null,
    };
  },
  'website build': async (staff, apiAs) => {
    const { id } = await addBuild(apiAs);
    return {
      path: `/client-onboarding/website-builds?build=${id}`,
      form: dialog('Edit Website Build'),
      field: 'Label',
      submit: 'Done',
      change: (label) => staff.call(websiteBuildCalls.update, { params: { id }, body: { label } }),
      read: async () => (await staff.call(websiteBuildCalls.get, { params: { id } })).label,
    };
  },
  'checklist template': async (staff) => {
    const { id } = await staff.call(checklistTemplateCalls.create, {
      body: { name: newTitle('Checklist') },
    });
    return {
      path: `/client-onboarding/onboarding-checklists?template=${id}`,
      open: async (page) => {
        await page.getByRole('button', { name: 'Checklist template actions' }).click();
        await page.getByRole('menuitem', { name: 'Edit template' }).click();
      },
      form: dialog('Edit Checklist Template'),
      field: 'Name',
      submit: 'Done',
      change: (name) =>
        staff.call(checklistTemplateCalls.update, { params: { id }, body: { name } }),
      read: async () => (await staff.call(checklistTemplateCalls.get, { params: { id } })).name,
    };
  },
};

test('every form shows both texts after a conflict in a field, and lets the user keep their own', async ({
  page,
  apiAs,
  problems,
}) => {
  problems.expect(409);
  const staff = await apiAs('staff');
  await signIn(page, 'leader');
  // Hold back live events, so that the form discovers the other user's change only when it saves.
  await hold(page, /\/api\/events\//);
  for (const [name, make] of Object.entries(forms)) {
    await test.step(name, async () => {
      const changed = await make(staff, apiAs);
      await page.goto(changed.path);
      await changed.open?.(page);
      const form = changed.form(page);
      const text = form.getByRole('textbox', { name: changed.field, exact: true }).first();
      const [mine, theirs] = [newTitle('Mine'), newTitle('Theirs')];
      await expect(text).not.toHaveValue('');
      await changed.change(theirs);
      await text.fill(mine);
      const submit = form.getByRole('button', { name: changed.submit, exact: true }).last();
      await submit.click();
      const notice = form.getByRole('alert').filter({ hasText: 'Someone else changed' });
      await expect(notice).toContainText(theirs);
      await expect(notice).toContainText(mine);
      await expect(text).toHaveValue(mine);
      expect(await changed.read()).toBe(theirs);
      await notice.getByRole('button', { name: 'Keep yours' }).click();
      await submit.click();
      await expect.poll(changed.read).toBe(mine);
    });
  }
});
