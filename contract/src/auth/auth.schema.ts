import { z } from 'zod';
import { requiredMessage } from '../platform/field-rules.ts';
import { email, id, rawText, requiredText, text } from '../platform/fields.ts';
import { personName, personTitle, phoneNumber, user } from '../users/user.schema.ts';

/** Passwords are accepted exactly as typed. Very long passwords are rejected, since hashing time grows with length. */
const password = () => rawText(200).min(1, requiredMessage);

/** Usernames that would collide with one of the portal's paths. */
const reservedUsernames: readonly string[] = ['lead'];

/**
 * Must not contain '@'. A login with an '@' is always treated as an email address, so a username can't match another
 * person's address.
 */
export const username = () =>
  requiredText(100)
    .regex(/^[\p{L}\p{N}._+-]+$/u, 'Use letters, digits, and . _ + - only.')
    .refine((value) => !reservedUsernames.includes(value.toLowerCase()), 'This name is reserved.');

export const loginBody = z.strictObject({
  /** A username or an email address. */
  username: requiredText(200),
  password: password(),
});

export const signedIn = z.object({ token: z.string(), user });
export type SignedIn = z.infer<typeof signedIn>;

/**
 * `token` and `user` belong to the person who signed in. `ghost_user_token` and `ghost_user` belong to the impersonated
 * user; they are null unless `as` is given.
 */
export const loginResponse = z.object({
  token: z.string(),
  user,
  ghost_user_token: z.string().nullable(),
  ghost_user: user.nullable(),
});
export type LoginResponse = z.infer<typeof loginResponse>;

export const registrationBody = z.strictObject({
  username: username(),
  first_name: requiredText(150),
  last_name: personName(),
  title: personTitle().optional(),
  phone_number: phoneNumber().optional(),
  password1: password(),
  password2: password(),
  email: email(),
  key: text(200),
});
export type RegistrationBody = z.infer<typeof registrationBody>;

export const passwordChangeBody = z.strictObject({
  old_password: password(),
  new_password1: password(),
  new_password2: password(),
});

export const passwordResetBody = z.strictObject({ email: email() });

export const passwordResetConfirmBody = z.strictObject({
  new_password1: password(),
  new_password2: password(),
  uid: requiredText(50),
  token: requiredText(200),
});

export const emailChangeBody = z.strictObject({ email: email(), password: password() });

export const emailChangeConfirmBody = z.strictObject({ token: requiredText(200) });

export const userPasswordBody = z.strictObject({
  user_id: id(),
  password1: password(),
  password2: password(),
});
