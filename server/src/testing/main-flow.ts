import { authEndpoints } from '@portal/contract/auth/auth.endpoints.ts';
import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import { commentEndpoints } from '@portal/contract/content/articles/comment.endpoints.ts';
import { organizationEndpoints } from '@portal/contract/organizations/organization.endpoints.ts';
import { createClient } from '@portal/contract/platform/client.ts';
import { expect } from 'vitest';

/** A portal of any kind: a checkout, a release, or a container. */
export interface FlowPortal {
  readonly url: string;
  output(): string | Promise<string>;
  /** Imports a content plan the same way as the command line. */
  importPlan(csv: string): Promise<unknown>;
}

const flowTitle = 'How to moor well';

const columns =
  'Client,Title,Content Type,Planning Month,Writer,Write Due,Final Review Due,Go Live';

/** Fetches the web app's page and its first script. */
export async function openWebApp(url: string): Promise<void> {
  const page = await fetch(`${url}/content/articles`);
  expect(page.headers.get('content-type')).toContain('text/html');
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1] ?? '';
  expect((await fetch(`${url}${script}`)).status).toBe(200);
}

/**
 * Performs the main tasks on a new portal: registers the superuser with the printed link, adds an organization, imports
 * a plan, and edits and comments on an article of the plan. Returns the superuser's token.
 */
export async function doMainWork({ url, output, importPlan }: FlowPortal): Promise<string> {
  // The server prints the link shortly after its first start.
  await expect.poll(output, { timeout: 20_000 }).toContain('/auth/register/');
  const key = /\/auth\/register\/([\w-]+)"/.exec(await output())?.[1] ?? '';
  let token: string | null = null;
  const { call } = createClient({ fetch, baseUrl: url, token: () => token });
  const password = 'a word that nobody guesses';
  const registered = await call(authEndpoints.register, {
    body: {
      key,
      email: 'boss@agency.example',
      username: 'boss',
      first_name: 'Ada',
      last_name: 'Byron',
      password1: password,
      password2: password,
    },
  });
  token = registered.token;
  const organization = await call(organizationEndpoints.create, {
    body: {
      dba_name: 'Harbor Marina',
      legal_name: 'Harbor Marina LLC',
      business_email: 'office@harbor.example',
    },
  });
  const row = 'How to moor,Blog,2026-09,Ada Lee,09/15/2026,09/29/2026,10/06/2026';
  await importPlan(`${columns}\n${organization.dba_name},${row}\n`);
  const [article] = await call(articleEndpoints.list, { query: { columns: ['id', 'version'] } });
  const id = article?.id ?? 0;
  const renamed = await call(articleEndpoints.update, {
    params: { id },
    body: { title: flowTitle },
    version: article?.version,
  });
  expect(renamed.title).toBe(flowTitle);
  const comment = await call(commentEndpoints.create, {
    body: { article: id, comment: 'Ready to write.' },
  });
  expect(comment.comment).toBe('Ready to write.');
  return registered.token;
}

/** Checks that the results of `doMainWork` are still in the portal. */
export async function expectMainWork(url: string, token: string): Promise<void> {
  const { call } = createClient({ fetch, baseUrl: url, token: () => token });
  const list = await call(articleEndpoints.list, { query: { columns: ['title'] } });
  expect(list).toEqual([{ title: flowTitle }]);
}
