/**
 * Copies a text that is stored for long. In V8, substrings are views of the whole string, so a link's text would keep
 * its whole page in memory.
 */
export const keptText = (text: string): string => Buffer.from(text).toString();
