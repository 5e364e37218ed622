import { requiredMessage } from '@portal/contract/platform/field-rules.ts';

/** The error message for a required value; null if the value is given. */
export const required = (value: string | number | null) =>
  value === null || String(value).trim() === '' ? requiredMessage : null;
