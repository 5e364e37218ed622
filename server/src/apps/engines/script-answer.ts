import { z } from 'zod';
import { HostingError } from './hosting-engine.ts';

/** The data about a site that the engines' scripts print when they finish. */
export const scriptAnswer = z.object({
  title: z.string(),
  counts: z.object({
    posts: z.int(),
    pages: z.int(),
    attachments: z.int(),
    users: z.int(),
  }),
  php: z.string(),
  wordpress: z.string(),
});

const mark = '\u001eportal:';

/** Parses the result that a script printed by calling `portal_answer`. */
export function readAnswer(script: string, output: string, complaint: string): unknown {
  const start = output.lastIndexOf(mark);
  if (start === -1) {
    const reason = `${output}\n${complaint}`.replaceAll(/<[^<>]+>/g, ' ').trim();
    throw new HostingError(
      `WordPress failed (${script}): ${reason.slice(-500) || 'it gave no reason'}`,
    );
  }
  return JSON.parse(output.slice(start + mark.length));
}
