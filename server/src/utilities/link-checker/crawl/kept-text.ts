/**
 * Copies a text that is kept. Parts of a string are views of the whole in V8: a link's text would keep the page
 * that it was read from.
 */
export const keptText = (text: string): string => Buffer.from(text).toString();
