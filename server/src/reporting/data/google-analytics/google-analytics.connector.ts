import type { SettingsOf } from '@portal/contract/platform/connector.ts';
import { lastDayOf } from '@portal/contract/platform/dates.ts';
import { trimEndOf } from '@portal/contract/platform/text.ts';
import { googleAnalytics } from '@portal/contract/reporting/data/google-analytics.connector.ts';
import type { AnalyticsData } from '@portal/contract/reporting/data/report-data.schema.ts';
import { z } from 'zod';
import { ConnectorError } from '#platform/connectors/connector-error.ts';
import {
  type ConnectorContext,
  implementConnector,
  type Pulled,
} from '#platform/connectors/connector-implementation.ts';
import { invalid } from '#platform/errors.ts';
import { createGoogleClient, type GoogleService } from '#platform/google/google-client.ts';
import { readKeyFile, type ServiceAccount } from '#platform/google/service-account.ts';
import { googleAnalyticsErrors } from './google-analytics.errors.ts';

type Settings = SettingsOf<typeof googleAnalytics>;

const service: GoogleService = {
  title: googleAnalytics.title,
  scope: 'https://www.googleapis.com/auth/analytics.readonly',
  errors: googleAnalyticsErrors,
  // Send each request only once because the pull's job is retried later.
  attempts: 1,
};

/** The channel of a user's first visit. Grouping by this channel counts each new user only once. */
const channelGroup = 'firstUserDefaultChannelGroup';
const mostChannelGroups = 200;

const cells = z.array(z.object({ value: z.string() }));
const reportAnswer = z.object({
  // Google omits this field if there are no rows.
  rows: z.array(z.object({ dimensionValues: cells, metricValues: cells })).default([]),
});
type ReportAnswer = z.infer<typeof reportAnswer>;

function accountOf({ service_account_key }: Settings): ServiceAccount {
  const account = readKeyFile(service_account_key);
  if ('problem' in account) throw invalid({ service_account_key: [account.problem] });
  return account;
}

function openClient({ settings, fetch, signal }: ConnectorContext<Settings>) {
  const base = trimEndOf(settings.base_url ?? googleAnalytics.baseUrl, '/');
  const client = createGoogleClient(service, { fetch, account: accountOf(settings), signal });
  return { client, base: `${base}/v1beta` };
}

/** Returns the number of a GA4 property. Throws for the ids of views and tags, which earlier versions accepted. */
function propertyOf(googleAnalyticsId: string): string {
  const property = googleAnalyticsId.replace(/^properties\//, '');
  if (/^\d{1,20}$/.test(property)) return property;
  const text = `“${googleAnalyticsId}” is not the number of a GA4 property. Enter the property’s number as the organization’s Google Analytics ID.`;
  throw new ConnectorError('not-found', text);
}

const reportRequest = (month: string) => ({
  dateRanges: [{ startDate: `${month}-01`, endDate: lastDayOf(month) }],
  dimensions: [{ name: channelGroup }],
  metrics: [{ name: 'newUsers' }],
  orderBys: [{ metric: { metricName: 'newUsers' }, desc: true }],
  limit: String(mostChannelGroups),
});

function newUsersOf({ rows }: ReportAnswer): AnalyticsData {
  return {
    sources: rows.map(({ dimensionValues, metricValues }) => {
      const source = dimensionValues[0]?.value.trim().slice(0, 100) || '(not set)';
      const value = Number(metricValues[0]?.value);
      if (Number.isSafeInteger(value) && value >= 0) return { source, value };
      const text = `Google Analytics sent no whole number for “${source}”.`;
      throw new ConnectorError('unexpected', text);
    }),
  };
}

export const googleAnalyticsConnector = implementConnector(googleAnalytics, {
  findAccount: (settings) => accountOf(settings).email,

  async test(context) {
    const { client, base } = openClient(context);
    // Property 0 has the metadata shared by all properties, so the key can be tested without a client's property.
    await client.request(`${base}/properties/0/metadata`, {
      response: z.object({ metrics: z.array(z.unknown()) }),
      isSafeToRepeat: true,
    });
    const { email } = accountOf(context.settings);
    return `The key works. Also give ${email} read access to each property.`;
  },

  async pull(context, { organization, month }): Promise<Pulled> {
    const property = propertyOf(organization.google_analytics_id);
    const { client, base } = openClient(context);
    const answer = await client.request(`${base}/properties/${property}:runReport`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(reportRequest(month)),
      response: reportAnswer,
      isSafeToRepeat: true,
    });
    const data = newUsersOf(answer);
    // Return null because a month without measurements has no data, which is different from 0 users.
    return { sourceId: property, data: data.sources.length === 0 ? null : data };
  },
});
