/** Explanations of terms that may be unfamiliar to a new user, each in one or two sentences. */
export const helpTerms = {
  planningMonth: {
    name: 'Planning month',
    text: 'A calendar month of work for all clients. Adding it creates an article from each template that includes the month, and the clients’ reports belong to it.',
  },
  milestone: {
    name: 'Milestone',
    text: 'Half of a planning month’s work. Articles of milestone 1 are due first, and those of milestone 2 later; the planning month sets both dates.',
  },
  articleTemplate: {
    name: 'Article template',
    text: 'The pattern for an article that a client gets regularly. Each planning month creates an article from it. Presentations and onboarding checklists have their own templates.',
  },
  presentationTemplate: {
    name: 'Presentation template',
    text: 'The slides of a client’s monthly reports. Each client has one, usually a copy of the master; articles and onboarding checklists have their own templates.',
  },
  checklistTemplate: {
    name: 'Checklist template',
    text: 'The tasks that a website build starts with. The two masters are copied to every new build: one for building the site, one for deploying it.',
  },
  postQa: {
    name: 'Post QA',
    text: 'The final check of an article: its lead opens the post on the client’s site and confirms that it’s complete and has the right address.',
  },
  childTheme: {
    name: 'Child theme',
    text: 'A WordPress theme that changes the look of another one, its parent theme. A new app starts with it, so the parent theme can be updated without losing the changes.',
  },
} as const;
export type HelpTerm = keyof typeof helpTerms;
