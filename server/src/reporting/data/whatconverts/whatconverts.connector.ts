import type { OrganizationSettingsOf, SettingsOf } from '@portal/contract/platform/connector.ts';
import { lastDayOf } from '@portal/contract/platform/dates.ts';
import type { LeadData } from '@portal/contract/reporting/data/report-data.schema.ts';
import { whatConverts } from '@portal/contract/reporting/data/whatconverts.connector.ts';
import { type LeadType, leadTypes } from '@portal/contract/reporting/ui-components.ts';
import { z } from 'zod';
import { createConnectorClient } from '#platform/connectors/connector-client.ts';
import { ConnectorError } from '#platform/connectors/connector-error.ts';
import {
  type ConnectorContext,
  implementConnector,
  type Pulled,
} from '#platform/connectors/connector-implementation.ts';
import type { OutgoingResponse } from '#platform/outgoing/guarded-fetch.ts';
import { findLeadType } from '../lead-type.ts';

type Settings = SettingsOf<typeof whatConverts>;
type Account = OrganizationSettingsOf<typeof whatConverts>['what_converts_account'];
type Context = ConnectorContext<Settings>;

const leadsPerPage = 250;
/** The maximum number of pages for a month. A response with more pages is considered faulty. */
const mostPages = 400;

const lead = z.object({
  lead_id: z.union([z.int(), z.string()]),
  lead_type: z.string(),
  quotable: z.string().nullish(),
});
const leadPage = z.object({
  page_number: z.coerce.number().int(),
  total_pages: z.coerce.number().int().min(0),
  total_leads: z.coerce.number().int().min(0),
  leads: z.array(lead),
});
type Lead = z.infer<typeof lead>;

interface Key {
  token: string;
  secret: string;
  isSecond: boolean;
}

const firstKey = ({ api_token, api_secret }: Settings): Key => ({
  token: api_token,
  secret: api_secret,
  isSecond: false,
});

const secondKey = ({ spt_api_token: token, spt_api_secret: secret }: Settings): Key | null =>
  token && secret ? { token, secret, isSecond: true } : null;

function keyFor(settings: Settings, { spt_account }: Account): Key {
  if (!spt_account) return firstKey(settings);
  const key = secondKey(settings);
  if (key) return key;
  const text =
    'This account is read with the key for SPT accounts. A superuser has not entered its token and secret yet.';
  throw new ConnectorError('no-permission', text);
}

const refusalBody = z.object({ error_message: z.string().min(1) });

function refusalText({ body }: OutgoingResponse): string | undefined {
  try {
    return refusalBody.safeParse(JSON.parse(body.toString('utf8'))).data?.error_message;
  } catch {
    return undefined;
  }
}

/** Explains rejected requests. A rejected second key isn't a 'bad-key', because it affects only the SPT accounts. */
const explainFor = (isSecond: boolean) => (response: OutgoingResponse) => {
  if (response.status === 401) {
    return isSecond
      ? new ConnectorError(
          'no-permission',
          'WhatConverts does not accept the token and secret for SPT accounts. Enter them again.',
        )
      : new ConnectorError(
          'bad-key',
          'WhatConverts does not accept the token and secret. Enter them again.',
        );
  }
  const text = refusalText(response);
  const isRefusal = [400, 403, 404, 422].includes(response.status);
  if (!isRefusal || text === undefined) return undefined;
  return new ConnectorError('not-found', `WhatConverts says: ${text.slice(0, 200)}`);
};

function openAccount(context: Context, { token, secret, isSecond }: Key) {
  const client = createConnectorClient(whatConverts, context);
  const authorization = `Basic ${Buffer.from(`${token}:${secret}`).toString('base64')}`;
  const options = { headers: { authorization }, explain: explainFor(isSecond) };
  return {
    countAccounts: async () => {
      const path = '/api/v1/accounts';
      const answer = z.object({ total_accounts: z.coerce.number().int().min(0) });
      const query = { accounts_per_page: '1' };
      return (await client.ask(path, { ...options, query, answer })).total_accounts;
    },
    readPage: (account: string, month: string, page: number) =>
      client.ask('/api/v1/leads', {
        ...options,
        answer: leadPage,
        query: {
          account_id: account,
          // A person who calls again isn't a new lead.
          lead_status: 'unique',
          start_date: `${month}-01`,
          end_date: lastDayOf(month),
          // Request the newest leads last so that new leads don't move others to another page while the pages are read.
          order: 'asc',
          leads_per_page: String(leadsPerPage),
          page_number: String(page),
        },
      }),
  };
}

/** Reads all leads of a month, without duplicates. */
async function readLeads(
  { readPage }: ReturnType<typeof openAccount>,
  account: string,
  month: string,
): Promise<Lead[]> {
  const leads = new Map<string, Lead>();
  for (let page = 1; page <= mostPages; page += 1) {
    const {
      total_pages,
      total_leads,
      leads: found,
      page_number,
    } = await readPage(account, month, page);
    if (found.length > 0 && page_number !== page) {
      throw new ConnectorError('unexpected', 'WhatConverts sent a different page than requested.');
    }
    for (const lead of found) leads.set(String(lead.lead_id), lead);
    if (page < total_pages) continue;
    if (leads.size >= total_leads) return [...leads.values()];
    throw new ConnectorError('unreachable', 'WhatConverts sent an incomplete response.');
  }
  throw new ConnectorError(
    'unexpected',
    'WhatConverts sent more leads for this month than is plausible.',
  );
}

/** Returns whether the organization's reports include leads of this type. */
const isReported = ({ report_calls, report_form_fills, report_chats }: Account, type: LeadType) => {
  if (type === 'Phone Call') return report_calls ?? true;
  if (type === 'Web Form') return report_form_fills ?? true;
  return type !== 'Chat' || (report_chats ?? true);
};

/** Counts leads by type. Types that the portal doesn't have count as Other. */
function countLeads(leads: readonly Lead[], account: Account): LeadData {
  const byType = Map.groupBy(leads, ({ lead_type }) => findLeadType(lead_type) ?? 'Other');
  return {
    lead_counts: leadTypes.flatMap((type) => {
      const leadsOfType = byType.get(type);
      if (!leadsOfType || !isReported(account, type)) return [];
      const quotable = leadsOfType.filter((lead) => lead.quotable?.trim().toLowerCase() === 'yes');
      return [{ lead_type: type, value: leadsOfType.length, quotable_count: quotable.length }];
    }),
  };
}

const countText = (count: number) => `${count} account${count === 1 ? '' : 's'}`;

export const whatConvertsConnector = implementConnector(whatConverts, {
  async test(context) {
    const first = await openAccount(context, firstKey(context.settings)).countAccounts();
    const second = secondKey(context.settings);
    if (!second) return `The key reads ${countText(first)}.`;
    const more = await openAccount(context, second).countAccounts();
    return `The key reads ${countText(first)}, the one for SPT accounts ${countText(more)}.`;
  },

  async pull(
    context,
    { organization: { what_converts_account: account }, month },
  ): Promise<Pulled> {
    const opened = openAccount(context, keyFor(context.settings, account));
    const leads = await readLeads(opened, account.account_id, month);
    return { sourceId: account.account_id, data: countLeads(leads, account) };
  },
});
