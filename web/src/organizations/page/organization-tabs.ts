import { pageSpeedCalls } from '@portal/contract/account-health/page-speed/page-speed-run.calls.ts';
import { webApplicationCalls } from '@portal/contract/apps/web-application.calls.ts';
import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import { ledgerCalls } from '@portal/contract/ledger/ledger.calls.ts';
import { websiteBuildCalls } from '@portal/contract/onboarding/website-build.calls.ts';
import { organizationConnectorCalls } from '@portal/contract/organizations/organization-connector.calls.ts';
import { timelineCalls } from '@portal/contract/organizations/timeline.calls.ts';
import { reportCalls } from '@portal/contract/reporting/reports/report.calls.ts';
import { linkCheckCalls } from '@portal/contract/utilities/link-check.calls.ts';
import { mayCall, mayOpen, type Viewer } from '#platform/session/viewer.ts';

interface OrganizationTab {
  label: string;
  /** Returns whether the viewer can make at least one of the tab's calls. */
  isFor: (viewer: Viewer) => boolean;
}

const websiteCalls = [
  websiteBuildCalls.list,
  webApplicationCalls.list,
  linkCheckCalls.list,
  pageSpeedCalls.list,
];

/** The client page's tabs except the overview, by the last segment of their paths. */
export const organizationTabs = {
  content: { label: 'Content', isFor: (viewer) => mayCall(viewer, articleCalls.list) },
  reports: { label: 'Reports', isFor: (viewer) => mayCall(viewer, reportCalls.list) },
  website: {
    label: 'Website',
    isFor: (viewer) => websiteCalls.some((call) => mayCall(viewer, call)),
  },
  ledger: { label: 'Ledger', isFor: (viewer) => mayCall(viewer, ledgerCalls.get) },
  timeline: { label: 'Timeline', isFor: (viewer) => mayCall(viewer, timelineCalls.list) },
  // Require access to the directory, since without it, the user list contains only the viewer.
  people: { label: 'People', isFor: (viewer) => mayOpen(viewer, '/users/directory') },
  setup: { label: 'Setup', isFor: (viewer) => mayCall(viewer, organizationConnectorCalls.get) },
} as const satisfies Record<string, OrganizationTab>;

export type OrganizationTabName = keyof typeof organizationTabs;

/** Returns the path segments and labels of the tabs that the viewer can see, except the overview. */
export const listOrganizationTabs = (viewer: Viewer) =>
  Object.entries(organizationTabs)
    .filter(([, { isFor }]) => isFor(viewer))
    .map(([name, { label }]) => ({ name: name as OrganizationTabName, label }));
