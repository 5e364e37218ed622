/** What is wrong with a text that has to be given. */
export const requiredText = (value: string) =>
  value.trim() === '' ? 'This field is required.' : null;
