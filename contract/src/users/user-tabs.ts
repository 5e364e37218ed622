/** The user directory's tabs. They are filters and may overlap. */
export const userTabs = ['account_users', 'writers', 'contractors', 'agency_users'] as const;
export type UserTab = (typeof userTabs)[number];
