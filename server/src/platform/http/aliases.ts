import type { FieldErrors } from '@portal/contract/platform/errors.ts';

/** What is answered to a field that came under two names at once. */
export const duplicateAliasText = (own: string) =>
  `This is another name of '${own}'; send one of them.`;

/** Gives fields that came under another name their own; `errors` has those that came under both. */
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
