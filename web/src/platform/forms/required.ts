import { requiredMessage } from '@portal/contract/platform/field-rules.ts';

/** What is wrong with a value that has to be given, as forms say it; null when it is there. */
export const required = (value: string | number | null) =>
  value === null || String(value).trim() === '' ? requiredMessage : null;
