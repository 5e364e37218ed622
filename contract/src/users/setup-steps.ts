import type { GuardedPath } from '../screens.ts';

interface SetupAction {
  label: string;
  /** The path and query of the screen where the step is done. */
  address: string;
}

interface SetupStepText {
  title: string;
  text: string;
  /** Only people who can open this screen see the step. */
  screen: GuardedPath;
  /** The actions, starting with the main one. */
  actions: readonly [SetupAction, ...SetupAction[]];
}

export const setupStepNames = [
  'agency',
  'mail',
  'client',
  'person',
  'article_template',
  'planning_month',
  'article_in_writing',
  'connector',
  'report_sent',
] as const;
export type SetupStepName = (typeof setupStepNames)[number];

/** The steps for setting up a new agency, in order. The server's records determine which steps are done. */
export const setupSteps: Readonly<Record<SetupStepName, SetupStepText>> = {
  agency: {
    title: 'Name your agency',
    text: 'The sign-in page, emails, and reports show the name. Due dates and schedules follow the time zone, so confirm it, too.',
    screen: '/administration/portal-settings',
    actions: [{ label: 'Portal Settings', address: '/administration/portal-settings' }],
  },
  mail: {
    title: 'Connect a mail server',
    text: 'Until then, invitations and reports wait in the outbox. The server’s operator sets SMTP_URL; a test email completes the step.',
    screen: '/administration/outbox',
    actions: [{ label: 'Outbox', address: '/administration/outbox' }],
  },
  client: {
    title: 'Add a client',
    text: 'Articles, people, and reports belong to a client.',
    screen: '/organizations/directory',
    actions: [{ label: 'Add Organization', address: '/organizations/directory?panel=add' }],
  },
  person: {
    title: 'Invite your team',
    text: 'Writers, editors, and colleagues. ‘Create the user now’ lets you assign work before they register.',
    screen: '/users/invitations',
    actions: [{ label: 'Invite User', address: '/users/invitations?panel=invite' }],
  },
  article_template: {
    title: 'Describe recurring articles',
    text: 'A template plans an article for a client in each of its months.',
    screen: '/content-generation/templates',
    actions: [
      { label: 'Add Template', address: '/content-generation/templates?panel=add:template' },
    ],
  },
  planning_month: {
    title: 'Plan a month',
    text: 'The month creates an article from each of its templates, with due dates and writers.',
    screen: '/content-generation',
    actions: [{ label: 'Plan Month', address: '/content-generation/?panel=add:month' }],
  },
  article_in_writing: {
    title: 'Start the first article',
    text: 'Set the status of a planned article to Writing, or import a spreadsheet of articles.',
    screen: '/administration/import',
    actions: [
      {
        label: 'Planned Articles',
        address: '/content-generation/articles/list?contentStatus=planned',
      },
      { label: 'Import Plan', address: '/administration/import' },
    ],
  },
  connector: {
    title: 'Connect a service',
    text: 'Google Analytics, WhatConverts, and WordPress fill reports, account health, and the posting overview.',
    screen: '/administration/connectors',
    actions: [{ label: 'Connectors', address: '/administration/connectors' }],
  },
  report_sent: {
    title: 'Send the first report',
    text: 'Give its client a presentation template and a recipient. Then create the month’s reports, and send one.',
    screen: '/reporting/presentation-templates',
    actions: [
      { label: 'Templates', address: '/reporting/presentation-templates' },
      { label: 'Reporting', address: '/reporting' },
    ],
  },
};
