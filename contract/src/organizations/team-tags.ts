/** The agency's teams, as a tag names them. */
export const teamTags = ['Web Dev', 'Marketing', 'Biz Dev', 'Sales', 'Team Wide'] as const;
