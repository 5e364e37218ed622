import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listScreenPaths } from '@portal/contract/list-screens.ts';
import { expect, test } from 'vitest';
import { root } from './node.mjs';

const marks =
  /<(DataTable|PagedTable|RecordList|ContentTable|FilterBar|ListToolbar|ListControls|ArticleListing)\b/;
/** Matches the files that show saved views and columns, either directly or through a list's frame. */
const controls = /<(RecordList|FilterBar|ListToolbar|ListControls|ArticleListing)\b/;
/** Matches the components that lists are built from. */
const parts = /^(platform\/ui\/|app\/samples\/)/;

const articleLists = [
  '/content-generation/articles/list',
  '/content-generation/articles/$year/$month',
  '/content-generation/articles/$slug',
  '/content-generation/projects/$id',
];
const templateLists = ['/content-generation/templates', '/content-generation/templates/monthly'];
const linkChecker = ['/utilities/broken-link-checker'];
const posting = ['/account-health/posting-overview'];
const month = ['/reporting/$year/$month'];

/** The screens that show each file's list, by the file's path in `web/src/`. */
const lists: Readonly<Record<string, readonly string[]>> = {
  'account-health/overviews/OverviewControls.tsx': ['/account-health'],
  'account-health/overviews/OverviewTable.tsx': ['/account-health'],
  'account-health/posting/PostingOverviewScreen.tsx': posting,
  'account-health/posting/PostingToolbar.tsx': posting,
  'administration/audit/AuditLogScreen.tsx': ['/administration/audit-log'],
  'administration/jobs/JobsScreen.tsx': ['/administration/jobs'],
  'administration/outbox/OutboxScreen.tsx': ['/administration/outbox'],
  'apps/child-themes/ChildThemesScreen.tsx': ['/administration/child-themes'],
  'apps/directory/AppTable.tsx': ['/apps'],
  'apps/directory/DeletedApps.tsx': ['/apps'],
  'content/articles/lists/ArchiveScreen.tsx': ['/content-generation/archives'],
  'content/articles/lists/ArticleFilterBar.tsx': articleLists,
  'content/articles/lists/ArticleListScreen.tsx': articleLists.slice(0, 1),
  'content/articles/lists/ArticleTableListing.tsx': articleLists,
  'content/articles/lists/LayoutSwitch.tsx': articleLists,
  'content/articles/lists/OrganizationArticlesScreen.tsx': articleLists.slice(2, 3),
  'content/assignments/AssignmentsView.tsx': [
    '/content-generation/assignments',
    '/content-generation/assignments/$slug',
  ],
  'content/keywords/KeywordResearchScreen.tsx': ['/content-generation/keywords/$slug'],
  'content/planning/months/MonthArticlesScreen.tsx': articleLists.slice(1, 2),
  'content/planning/projects/ProjectScreen.tsx': articleLists.slice(3),
  'content/planning/templates/MonthlyTemplatesScreen.tsx': templateLists.slice(1),
  'content/planning/templates/TemplateListScreen.tsx': templateLists.slice(0, 1),
  'content/planning/templates/TemplateTable.tsx': templateLists,
  'ledger/economics/EconomicsScreen.tsx': ['/organizations/economics'],
  'ledger/economics/StatementsScreen.tsx': ['/organizations/statements'],
  'ledger/standings/LedgerScreen.tsx': ['/organizations/ledger'],
  'notifications/inbox/InboxScreen.tsx': ['/inbox'],
  'notifications/user-feedback/ProductFeedbackScreen.tsx': ['/administration/product-feedback'],
  'onboarding/builds/BuildFilters.tsx': ['/client-onboarding/website-builds'],
  'onboarding/dashboard/OnboardingDashboardScreen.tsx': ['/client-onboarding'],
  'onboarding/templates/ChecklistTemplatesScreen.tsx': ['/client-onboarding/onboarding-checklists'],
  'organizations/directory/OrganizationDirectoryScreen.tsx': ['/organizations/directory'],
  'organizations/invitations/InvitationsScreen.tsx': ['/users/invitations'],
  'reporting/data/ReportDataScreen.tsx': ['/reporting/data'],
  'reporting/data/MonthTable.tsx': ['/reporting/data'],
  'reporting/data/import/FileTable.tsx': ['/reporting/data'],
  'reporting/months/MonthFilters.tsx': month,
  'reporting/months/MonthScreen.tsx': month,
  'reporting/presentation-templates/TemplateListScreen.tsx': ['/reporting/presentation-templates'],
  'users/directory/UserDirectoryScreen.tsx': ['/users/directory'],
  'utilities/link-checker/LinkFilters.tsx': linkChecker,
  'utilities/link-checker/LinkTable.tsx': linkChecker,
  'utilities/link-checker/MendedTable.tsx': linkChecker,
  'utilities/link-checker/StartView.tsx': linkChecker,
};

const isShort = 'The table has a few rows, without filters or another state.';
const isSection = 'The table is a section of one record’s page, and links to the whole list.';
const isPreview = 'The table previews a file before its import.';

/** The reasons why other tables have no saved views. */
const others: Readonly<Record<string, string>> = {
  'account-health/scores/ScoreWeightsScreen.tsx': 'The table previews unsaved weights.',
  'administration/connectors/ConnectorsScreen.tsx': isShort,
  'content/articles/lists/OrganizationContent.tsx': isSection,
  'content/import/ImportScreen.tsx': isPreview,
  'content/labels/ContentTypesScreen.tsx': isShort,
  'content/labels/NamedLabelsScreen.tsx': isShort,
  'content/labels/StatusesScreen.tsx': isShort,
  'content/shared/ContentTable.tsx': 'The component is a part of other lists.',
  'notifications/system-notifications/SystemNotificationsScreen.tsx': isShort,
  'organizations/page/PeopleTab.tsx': isSection,
  'organizations/timeline/OrganizationTimeline.tsx': isSection,
  'platform/import/PreviewTable.tsx': isPreview,
  'reporting/briefings/BriefingsScreen.tsx': 'The screen shows clients their own reports as cards.',
  'reporting/months/OrganizationReports.tsx': isSection,
  'reporting/months/ReportMonthsScreen.tsx': 'The screen always shows all months.',
  'reporting/presentation-templates/entries/ReportEntries.tsx': isSection,
  'reporting/presentation-templates/recipients/RecipientList.tsx': isSection,
  'search/SearchScreen.tsx':
    'The screen finds records of all kinds, and has no other state than the text.',
  'users/groups/GroupsScreen.tsx': isShort,
};

const source = join(root, 'web', 'src');
const read = (path: string) => readFileSync(join(source, path), 'utf8');

// Requirements: B-VIEW-13
test('each list in the web app is on a screen with saved views, or is excluded with a reason', () => {
  const found = globSync('**/*.tsx', { cwd: source })
    .filter((path) => !path.includes('.test.') && !parts.test(path) && marks.test(read(path)))
    .sort();
  expect([...Object.keys(lists), ...Object.keys(others)].sort()).toEqual(found);
  expect([...new Set(Object.values(lists).flat())].sort()).toEqual([...listScreenPaths].sort());
});

// Requirements: B-VIEW-13
test('each screen with saved views shows the views menu', () => {
  for (const path of listScreenPaths) {
    const files = Object.keys(lists).filter((file) => lists[file]?.includes(path));
    expect([path, files.some((file) => controls.test(read(file)))]).toEqual([path, true]);
  }
});
