/** The names of the agency's teams, as used in tags. */
export const teamTags = ['Web Dev', 'Marketing', 'Biz Dev', 'Sales', 'Team Wide'] as const;
