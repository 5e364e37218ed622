import { z } from 'zod';
import { isStorable } from '../../platform/field-rules.ts';
import { requiredElse } from '../../platform/fields.ts';
import { passageLimits } from './passage-limits.ts';

const excerpt = (maximum: number) =>
  z
    .string(requiredElse('Enter text.'))
    .max(maximum, `Enter at most ${maximum} characters.`)
    .refine(isStorable, 'This text has characters that cannot be stored.');

const hint = () => z.int(requiredElse('Enter a whole number.')).min(0).max(1_000_000);

/** A passage of an article’s text, described so that it can be found again after edits. */
export const passageAnchor = z.strictObject({
  /** The exact text, with a line break between blocks. */
  quote: excerpt(passageLimits.quote).refine(
    (value) => value.trim() !== '',
    'Select some text of the article.',
  ),
  /** The text before and after the quote. */
  prefix: excerpt(passageLimits.context),
  suffix: excerpt(passageLimits.context),
  /** The index of the paragraph, heading or code block that the quote began in. */
  block: hint(),
  /** The quote's position in that block, in UTF-16 code units. */
  offset: hint(),
});
