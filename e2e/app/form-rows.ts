import type { Locator, Page } from '@playwright/test';
import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import type { Organization } from '@portal/contract/organizations/organization.schema.ts';
import { assignmentsPath, choose, panelOf, pickDay } from '../content/article-screens.ts';
import { dayFromNow } from '../content/article-setup.ts';
import { pick } from '../content/planning-setup.ts';
import { password, type Username } from '../platform/api.ts';
import type { AddingForm } from './form-inventory.ts';

/** The records that the forms need. */
export interface World {
  organization: Organization;
  /** The customer's organization, which has articles. */
  client: string;
  /** The article that is created if the row has a status in `article`. */
  article: Article | undefined;
}

export interface FormRow {
  /** The user who opens the form; 'staff' by default. */
  as?: Username;
  /** The status of the article that the form belongs to. */
  article?: 'editing' | 'ready_to_post' | 'post_qa';
  path: (world: World) => string;
  /** Set if Escape doesn't close the form. */
  staysOnEscape?: true;
  /** Opens the form if its path doesn't. */
  open?: (page: Page) => Promise<unknown>;
  form: (page: Page) => Locator;
  /** The field whose text must be kept. */
  text: (form: Locator) => Locator;
  /** Returns a unique text for that field. */
  value: (name: string) => string;
  /** Fills in the other required fields. */
  fill?: (form: Locator, name: string, world: World) => Promise<unknown>;
  /** Fills in the fields that are never stored in the browser. */
  secret?: (form: Locator) => Promise<unknown>;
  /** The label of a date field. */
  day?: string;
  /** The label of a URL field. */
  address?: string;
  submit: string;
  /** The path of the request that the form sends. */
  post: string;
  /** Set if the form restores its input without asking. */
  isKept?: true;
  /** Locates the new record on the screen. */
  shown?: (page: Page, name: string) => Locator;
  /** The label of the toast button that opens the new record's panel. */
  opens?: string;
}

const dialog = (name: string) => (page: Page) => page.getByRole('dialog', { name, exact: true });
const field = (name: string) => (form: Locator) =>
  form.getByRole('textbox', { name, exact: true }).first();
const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();
const same = (name: string) => name;
const inMain = (page: Page, name: string) => page.getByRole('main').getByText(name).first();

const label = (path: string): FormRow => ({
  path: () => `/administration/${path}?panel=add`,
  form: panelOf,
  text: field('Name'),
  value: same,
  submit: 'Save',
  post: `/api/content-${path.replace('content-', '')}`,
  shown: inMain,
});

export const formRows: Record<AddingForm, FormRow> = {
  organization: {
    path: () => '/organizations/directory?panel=add',
    form: panelOf,
    text: field('DBA Name'),
    value: same,
    fill: async (form, name) => {
      await field('Legal Name')(form).fill(name);
      await field('Business Email')(form).fill('office@client.example');
    },
    day: 'Contract Start Date',
    address: 'Website',
    submit: 'Add Organization',
    post: '/api/organizations',
    shown: (page, name) => panelOf(page).getByRole('heading', { name }),
  },
  requirement: {
    path: ({ organization }) => `/organizations/directory?organization=${organization.slug}`,
    open: press('Add Editorial Requirement'),
    form: (page) => page.getByRole('region', { name: 'Editorial requirements' }),
    text: field('New editorial requirement'),
    value: same,
    submit: 'Save',
    post: '/api/org-editorial-requirements',
    shown: (page, name) => panelOf(page).getByText(name),
  },
  invitation: {
    path: () => '/users/invitations?panel=invite',
    form: panelOf,
    text: field('Last name'),
    value: same,
    fill: async (form, name, { organization }) => {
      await field('First name')(form).fill('Ines');
      await field('Email')(form).fill(`${name.replace(/\W/g, '').toLowerCase()}@client.example`);
      await choose(form, 'Organization', organization.dba_name);
      await pick(form, 'Role', 'Customer');
    },
    submit: 'Invite User',
    post: '/api/invitations/create-and-send',
    shown: inMain,
  },
  invitations: {
    path: () => '/users/invitations?panel=several',
    form: panelOf,
    text: field('List'),
    value: (name) =>
      `Email,First Name,Last Name,Role,Organization\n${name.replace(/\W/g, '').toLowerCase()}@client.example,Ines,May,Customer,Harborview Dental`,
    submit: 'Invite',
    post: '/api/invitations/create-several',
    isKept: true,
    shown: (page) => panelOf(page).getByText(/^1 invited/),
  },
  announcement: {
    path: () => '/administration/system-notifications?panel=add',
    form: panelOf,
    text: field('Message'),
    value: same,
    // The period starts in nine years, so that no user sees the notification.
    fill: async (form) => {
      await pickDay(form, 'Live', dayFromNow(3_300));
      await pickDay(form, 'End', dayFromNow(3_310));
    },
    day: 'End',
    submit: 'Save',
    post: '/api/system-notifications',
    shown: inMain,
  },
  channel: label('channels'),
  tag: label('tags'),
  contentType: label('content-types'),
  productFeedback: {
    path: () => '/administration/jobs',
    open: press('Feedback'),
    form: dialog('Feedback'),
    text: field('Feedback'),
    value: same,
    submit: 'Give Feedback',
    post: '/api/user-feedback',
  },
  apiKey: {
    path: () => '/administration/jobs',
    open: async (page) => {
      await page.getByRole('button', { name: /user menu$/ }).click();
      await page.getByRole('menuitem', { name: 'My Profile Settings' }).click();
      await page.getByRole('tab', { name: 'API Keys' }).click();
    },
    form: (page) => page.getByRole('tabpanel'),
    text: field('Name'),
    value: same,
    secret: (form) => form.getByLabel('Current password').fill(password),
    day: 'Last day',
    submit: 'Create API Key',
    post: '/api/api-keys',
    isKept: true,
    shown: (page, name) => page.getByRole('tabpanel').getByText(name),
  },
  article: {
    path: () => `${assignmentsPath}?panel=add`,
    form: panelOf,
    text: field('Title'),
    value: same,
    fill: async (form, _name, { client }) => {
      await choose(form, 'Client', client);
      await choose(form, 'Type', 'Blog');
      await choose(form, 'Status', 'Planned');
      await choose(form, 'Writer', 'Jonah Beck');
      await pickDay(form, 'Write due date', dayFromNow(5));
      await pickDay(form, 'Final Review due date', dayFromNow(9));
      await pickDay(form, 'Go-live due date', dayFromNow(20));
    },
    day: 'Go-live due date',
    submit: 'Add Content Article',
    post: '/api/content-articles',
    shown: (page, name) => page.getByText(name).first(),
    opens: 'Open the Article',
  },
  articleTemplate: {
    path: () => '/content-generation/templates?panel=add:template',
    form: panelOf,
    text: field('Title'),
    value: same,
    fill: async (form, _name, { client }) => {
      await choose(form, 'Client', client);
      await choose(form, 'Type', 'Blog');
    },
    address: 'Google sheet',
    submit: 'Add Template',
    post: '/api/article-templates',
    shown: (page, name) => page.getByText(name).first(),
    opens: 'Open the Template',
  },
  keyword: {
    path: ({ organization }) =>
      `/content-generation/keywords/${organization.slug}?panel=add:keyword`,
    form: panelOf,
    text: field('Keyword'),
    value: same,
    fill: (form) => field('Parent keyword')(form).fill('roofs'),
    submit: 'Add Keyword',
    post: '/api/keyword-metas',
    shown: inMain,
  },
  keywords: {
    path: ({ organization }) => `/content-generation/keywords/${organization.slug}`,
    open: press('Paste Keywords'),
    form: dialog('Paste Keywords'),
    text: field('Keywords'),
    value: same,
    fill: (form) => field('Parent keyword')(form).fill('gutters'),
    submit: 'Add 1 Keyword',
    post: '/api/keyword-metas/several',
    isKept: true,
    shown: inMain,
  },
  project: {
    path: () => '/content-generation?panel=add:project',
    form: dialog('Add Content Project'),
    text: field('Name'),
    value: same,
    fill: (form) => pick(form, 'Start month', 'March'),
    day: 'Due date',
    submit: 'Add Content Project',
    post: '/api/content-projects',
    shown: (page, name) => page.getByRole('heading', { level: 1, name }),
  },
  planningMonth: {
    path: () => '/content-generation?panel=add:month',
    form: dialog('Add Planning Month'),
    text: field('Year'),
    // Other tests fill the year after this one first, so this year is never the form's default.
    value: () => `${new Date().getFullYear() + 3}`,
    fill: (form) => pick(form, 'Month', 'December'),
    day: 'Milestone one',
    submit: 'Add Planning Month',
    post: '/api/planning-months',
    shown: (page) => page.getByText(`December ${new Date().getFullYear() + 3}`).first(),
  },
  comment: {
    article: 'editing',
    path: ({ article }) => `${assignmentsPath}?article=${article?.id}`,
    form: panelOf,
    text: field('Add a comment'),
    value: same,
    submit: 'Save Comment',
    post: '/api/content-comments',
    isKept: true,
    shown: (page, name) => panelOf(page).getByText(name),
  },
  review: {
    as: 'editor',
    article: 'editing',
    path: ({ article }) => `${assignmentsPath}?article=${article?.id}`,
    form: (page) => page.getByRole('form', { name: 'Give feedback' }),
    text: field('Feedback'),
    value: same,
    secret: async (form) => {
      await form.getByText('Reject', { exact: true }).click();
      await form.getByRole('radio', { name: '2 stars' }).check({ force: true });
    },
    submit: 'Submit Feedback',
    post: '/api/submit-article',
    isKept: true,
  },
  posting: {
    as: 'poster',
    article: 'ready_to_post',
    path: ({ article }) => `${assignmentsPath}?article=${article?.id}`,
    form: (page) => page.getByRole('form', { name: 'Next step' }),
    text: field('Draft URL'),
    value: () => 'client.example/wp-admin/post.php?post=1',
    submit: 'Complete Posting',
    post: '/api/submit-article',
    isKept: true,
  },
  postQa: {
    as: 'leader',
    article: 'post_qa',
    path: ({ article }) => `${assignmentsPath}?article=${article?.id}`,
    form: (page) => page.getByRole('form', { name: 'Next step' }),
    text: field('Live URL'),
    value: () => 'client.example/slate',
    fill: (form) => pickDay(form, 'Scheduled date', dayFromNow(9)),
    day: 'Scheduled date',
    submit: 'Complete Post QA',
    post: '/api/submit-article',
    isKept: true,
  },
  websiteBuild: {
    path: () => '/client-onboarding/website-builds?panel=add',
    form: dialog('Add New Website Build'),
    text: field('Label'),
    value: same,
    fill: (form, _name, { organization }) => choose(form, 'Organization', organization.dba_name),
    day: 'Start date',
    address: 'Staging URL',
    submit: 'Add Website Build',
    post: '/api/website-builds',
    shown: inMain,
  },
  checklistTemplate: {
    path: () => '/client-onboarding/onboarding-checklists',
    open: press('Add Template'),
    form: dialog('Add New Checklist Template'),
    text: field('Name'),
    value: same,
    submit: 'Add Template',
    post: '/api/checklist-templates',
    shown: (page, name) => panelOf(page).getByRole('heading', { name }),
  },
  agreement: {
    path: ({ organization }) => `/organizations/${organization.id}/ledger`,
    open: press('Add Agreement'),
    form: dialog('Add Agreement'),
    text: field('Name'),
    value: same,
    submit: 'Add Agreement',
    post: '/api/agreements',
    shown: inMain,
  },
  linkCheck: {
    path: () => '/utilities/broken-link-checker',
    staysOnEscape: true,
    form: (page) => page.getByRole('form', { name: 'Check a site' }),
    text: field('Website URL'),
    value: () => 'https://site.invalid',
    submit: 'Check Links',
    post: '/api/utilities/check-broken-links',
    isKept: true,
    shown: (page) => page.getByRole('main').getByText('site.invalid').first(),
  },
};
