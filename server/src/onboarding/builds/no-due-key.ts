/** Sorts builds without a due date after all others. */
export const noDueKey = '9999-12-31';
