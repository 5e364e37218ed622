/* The limits of every field, for code that must not load the schemas. */

/** Ids are positive 32-bit integers on both engines. */
export const maximumId = 2_147_483_647;

/**
 * Returns whether both engines can store a string: PostgreSQL rejects U+0000, and lone surrogates aren't valid UTF-8.
 */
export const isStorable = (value: string) => !value.includes('\u0000') && value.isWellFormed();

/** Adds https:// to an address that was typed without a scheme, such as `cafe.example/menu`. */
export const withScheme = (value: string) =>
  /^[\w-]+(\.[\w-]+)+([/?#:].*)?$/.test(value) ? `https://${value}` : value;

export const requiredMessage = 'This field is required.';
export const unknownMessage = 'This field is not known.';
