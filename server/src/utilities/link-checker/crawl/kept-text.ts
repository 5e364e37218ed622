/**
 * Copies a string that is kept for a long time. In V8, a substring references the entire original string, so without
 * the copy, a link's text would keep its whole page in memory.
 */
export const keptText = (text: string): string => Buffer.from(text).toString();
