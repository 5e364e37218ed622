import type { FieldErrors } from '@portal/contract/platform/errors.ts';
import { foldText } from '@portal/contract/platform/text.ts';
import { invalid } from '#platform/errors.ts';

let loading: Promise<ReadonlySet<string>> | undefined;

/** Loads 49,000 leaked passwords on first use, since parsing them takes 100 ms. */
function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  );
  return loading;
}

/** Returns whether a lowercase password, with or without its last one to four digits or symbols, has been leaked. */
async function isCommonPassword(password: string): Promise<boolean> {
  const common = await loadCommonPasswords();
  return common.has(password) || common.has(password.replace(/[\d\W_]{1,4}$/, ''));
}

const minimumLength = 8;
const similarFrom = 0.7;

export interface PasswordOwner {
  username: string;
  email: string | null;
  first_name: string;
  last_name: string;
}

/** Returns the fraction of characters that two strings share, in any order, from 0 to 1. */
function similarity(a: string, b: string): number {
  const counts = new Map<string, number>();
  for (const character of a) counts.set(character, (counts.get(character) ?? 0) + 1);
  let shared = 0;
  for (const character of b) {
    const left = counts.get(character) ?? 0;
    if (left === 0) continue;
    counts.set(character, left - 1);
    shared += 1;
  }
  return (2 * shared) / (a.length + b.length);
}

function isSimilar(password: string, attribute: string | null): boolean {
  if (!attribute) return false;
  const whole = foldText(attribute);
  const parts = [whole, ...whole.split(/[^\p{L}\p{N}]+/u)].filter((part) => part.length >= 3);
  return parts.some((part) => password === part || similarity(password, part) >= similarFrom);
}

/**
 * Returns a sentence for each rule that is broken. The list of common passwords is checked only if no other rule is
 * broken.
 */
async function passwordErrors(password: string, owner: PasswordOwner): Promise<string[]> {
  const folded = password.toLowerCase();
  const attributes = [
    ['username', owner.username],
    ['email address', owner.email],
    ['first name', owner.first_name],
    ['last name', owner.last_name],
  ] as const;
  const similar = attributes.find(([, value]) => isSimilar(folded, value));
  const errors = [
    ...(similar ? [`The password is too similar to the ${similar[0]}.`] : []),
    ...(password.length < minimumLength
      ? [`This password is too short. It must contain at least ${minimumLength} characters.`]
      : []),
    ...(/^\d+$/.test(password) ? ['This password is entirely numeric.'] : []),
  ];
  if (errors.length > 0) return errors;
  return (await isCommonPassword(folded)) ? ['This password is too common.'] : [];
}

/** Throws 400 unless the two passwords in a form are equal and follow the rules. */
export async function assertNewPassword(
  fields: Readonly<Record<string, string>>,
  owner: PasswordOwner,
): Promise<void> {
  const [[firstName = '', first = ''] = [], [secondName = '', second = ''] = []] =
    Object.entries(fields);
  const messages = await passwordErrors(first, owner);
  const errors: FieldErrors = {
    ...(messages.length > 0 && { [firstName]: messages }),
    ...(first !== second && { [secondName]: ["The two password fields didn't match."] }),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
