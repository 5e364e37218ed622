export const userFeedbackTypes = ['question', 'suggestion', 'bug'] as const;
