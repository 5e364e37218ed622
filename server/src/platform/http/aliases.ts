import type { FieldErrors } from '@portal/contract/platform/errors.ts';

/** Returns the error for a field that was sent under two names. */
export const duplicateAliasText = (own: string) =>
  `This is another name of '${own}'; send one of them.`;

/** Renames aliases to the fields' own names; `errors` contains the fields that were sent under both. */
export function resolveAliases(
  sent: Readonly<Record<string, unknown>>,
  aliases: Readonly<Record<string, string>>,
): { fields: Record<string, unknown>; errors: FieldErrors } {
  const errors: FieldErrors = {};
  const fields = Object.entries(sent).map(([name, value]): [string, unknown] => {
    const own = (Object.hasOwn(aliases, name) && aliases[name]) || name;
    if (own !== name && Object.hasOwn(sent, own)) errors[name] = [duplicateAliasText(own)];
    return [own, value];
  });
  return { fields: Object.fromEntries(fields), errors };
}
