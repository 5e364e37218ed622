import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import { planningMonthCalls } from '@portal/contract/content/planning/planning-month.calls.ts';
import { findNode, NODE_OPTIONS, root } from '../../scripts/node.mjs';
import type { Username } from '../platform/api.ts';
import { test } from '../platform/fixtures.ts';
import { type ApiAs, dayFromNow, newTitle, personOf } from './article-setup.ts';

const run = promisify(execFile);

/** Formats a date as month/day/year, as US spreadsheets do. */
const usDay = (day: string) => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1');

const cell = (value: string) => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

export const planNotes = 'Mention the offer, "20% off",\nand the phone number.';

/**
 * Imports a content plan with an article for the demonstration's users by running the portal's import command while the
 * portal is running. The article is due tomorrow, so every list shows it near the top.
 */
export async function importArticle(apiAs: ApiAs): Promise<Article> {
  const staff = await apiAs('staff');
  const customer = await personOf(apiAs, 'customer');
  const [month] = await staff.call(planningMonthCalls.list, { query: { limit: 1 } });
  const nameOf = async (username: Username) => (await personOf(apiAs, username)).name;
  const title = newTitle('How to choose local SEO, and why #1');
  const row = {
    Client: customer.org_roles[0]?.organization_name ?? '',
    Title: title,
    'Content Type': 'Blog',
    'Planning Month': `${month?.year}-${String(month?.month).padStart(2, '0')}`,
    Milestone: '2',
    Writer: await nameOf('writer'),
    Editor: await nameOf('editor'),
    'Final Approver': await nameOf('approver'),
    Poster: await nameOf('poster'),
    Lead: await nameOf('leader'),
    'Min Word Count': '1000',
    'Focus Keyword': 'local SEO',
    'Write Due': usDay(dayFromNow(1)),
    'Final Review Due': usDay(dayFromNow(14)),
    'Go Live': usDay(dayFromNow(21)),
    Notes: planNotes,
  };
  const lines = [Object.keys(row), Object.values(row)].map((cells) => cells.map(cell).join(','));
  const file = join(test.info().outputPath(), 'content-plan.csv');
  await writeFile(file, `\uFEFF${lines.join('\r\n')}\r\n`);
  const command = [
    ...NODE_OPTIONS,
    join(root, 'server', 'src', 'cli', 'cli.ts'),
    'import',
    file,
    '--yes',
  ];
  const env = { ...process.env, PORTAL_DATA_DIR: process.env.PORTAL_E2E_DATA_DIR };
  await run(findNode(), command, { env });
  const [article] = await staff.call(articleCalls.list, { query: { title } });
  if (!article) throw new Error('The import made no article.');
  return article;
}
