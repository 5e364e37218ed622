// The areas and sub-areas, and the ones that each may import. .dependency-cruiser.cjs makes rules of them.

/** Lists what each area may know besides itself and platform, on the server and in the web app. */
exports.AREAS = {
  // The other areas say what it finds.
  search: [],
  users: ['search'],
  organizations: ['users', 'search'],
  auth: ['users', 'organizations'],
  notifications: ['users'],
  content: ['users', 'organizations', 'notifications', 'search'],
  reporting: ['content', 'users', 'organizations', 'notifications', 'search'],
  'account-health': ['content', 'reporting', 'ledger', 'users', 'organizations', 'notifications'],
  onboarding: ['users', 'organizations', 'search'],
  apps: ['onboarding', 'organizations', 'users'],
  utilities: ['users', 'organizations', 'notifications'],
  ledger: [
    'content',
    'reporting',
    'onboarding',
    'utilities',
    'users',
    'organizations',
    'notifications',
    'search',
  ],
};
exports.ALL = [...Object.keys(exports.AREAS), 'administration'];

/**
 * Lists the sub-areas of a large area, and what each may know besides itself, all of it stated above. What isn't
 * in a sub-area (routes, events, `composition`) puts them together, and no sub-area knows it.
 * `entries` are the files by which others enter a sub-area, besides `*.queries.ts` and a folder `shared/`;
 * a sub-area without it can be entered anywhere.
 */
exports.SUB_AREAS = {
  'server/src/content': {
    subAreas: {
      labels: { knows: [] },
      articles: { knows: ['labels'] },
      planning: { knows: ['labels', 'articles'] },
      keywords: { knows: ['labels', 'articles'] },
      documents: { knows: ['labels', 'articles'] },
      approval: { knows: ['labels', 'articles', 'documents'] },
      'live-pages': { knows: ['labels', 'articles', 'documents', 'approval'] },
      push: { knows: ['labels', 'articles', 'documents', 'approval'] },
      assignments: { knows: ['labels', 'articles'] },
      dashboards: { knows: ['labels', 'articles'] },
      // It previews and creates the articles of months, and shows whose assignments a viewer may see.
      capacity: { knows: ['labels', 'articles', 'planning', 'assignments'] },
      // It adds the planning months that a content plan names.
      import: { knows: ['labels', 'articles', 'planning'] },
      // It changes articles and templates alike.
      reassignment: { knows: ['labels', 'articles', 'planning'] },
    },
  },
  'server/src/reporting': {
    subAreas: {
      'ui-components': { knows: [] },
      goals: { knows: [] },
      annotations: { knows: [] },
      data: { knows: ['goals', 'annotations'] },
      'presentation-templates': { knows: [] },
      reports: { knows: ['data'] },
      commentary: { knows: ['data', 'goals', 'annotations', 'presentation-templates', 'reports'] },
      presentations: { knows: ['data', 'presentation-templates', 'reports', 'commentary'] },
      origins: { knows: ['data', 'reports', 'presentations'] },
      operations: { knows: ['data', 'presentation-templates', 'reports', 'presentations'] },
      prints: { knows: ['reports', 'presentations'] },
      // It prints what it attaches.
      emails: {
        knows: [
          'data',
          'presentation-templates',
          'reports',
          'commentary',
          'presentations',
          'prints',
        ],
      },
      'shared-reports': { knows: ['reports', 'presentations'] },
    },
  },
  'web/src/content': {
    composition: ['frame'],
    subAreas: {
      shared: { knows: [] },
      'live-pages': {
        knows: ['shared'],
        // What an article, the posting overview, and the page of a client show.
        entries: ['ArticleLivePage.tsx', 'OrganizationLivePages.tsx'],
      },
      articles: {
        knows: ['shared', 'live-pages'],
        entries: [
          'LazyArticlePanel.tsx',
          // What the page of a text shows of its article.
          'ArticleActivity.tsx',
          'ArticleText.tsx',
          'NextStep.tsx',
          'PlannedDateInput.tsx',
          'SubmitButton.tsx',
          'presence/PresentPeople.tsx',
          // What a text shows of its comments.
          'comments/ThreadItem.tsx',
          'comments/comment-threads.ts',
          'document-links/DocumentLink.tsx',
          // What screens with a list of articles are made of.
          'lists/AddArticleButton.tsx',
          'lists/ArticleListing.tsx',
          'lists/FilterSelect.tsx',
          // What the page of a client shows.
          'lists/OrganizationContent.tsx',
          'lists/RecordFilters.tsx',
          // How a month sends its review links.
          'review-links/MonthReviewsButton.tsx',
        ],
      },
      capacity: {
        knows: ['shared', 'articles'],
        // What the panel of a user shows.
        entries: ['person/PersonCapacity.tsx'],
      },
      planning: {
        knows: ['shared', 'articles', 'capacity'],
        entries: ['months/PlanningMonthModal.tsx', 'projects/ProjectForm.tsx'],
      },
      keywords: { knows: ['shared', 'articles'], entries: [] },
      documents: {
        knows: ['shared', 'articles'],
        // How an approval shows the changes of a text.
        entries: [
          'compare/ComparedText.tsx',
          'compare/ComparisonSummary.tsx',
          'images/use-body-image.ts',
        ],
      },
      approval: {
        knows: ['shared', 'articles', 'documents'],
        // The review page is a page of its own.
        entries: ['approval.routes.tsx', 'review/ReviewScreen.tsx', 'review/review-address.ts'],
      },
      assignments: { knows: ['shared', 'articles', 'capacity'], entries: [] },
      dashboards: { knows: ['shared', 'articles', 'planning'], entries: [] },
      labels: { knows: ['shared', 'articles'], entries: [] },
      import: { knows: ['shared', 'articles'], entries: [] },
    },
  },
};
