import { pageSpeed } from '@portal/contract/account-health/page-speed/page-speed.connector.ts';
import { scoreCategories } from '@portal/contract/account-health/page-speed/page-speed-run.schema.ts';
import type { SettingsOf } from '@portal/contract/platform/connector.ts';
import { z } from 'zod';
import { createConnectorClient } from '#platform/connectors/connector-client.ts';
import { ConnectorError } from '#platform/connectors/connector-error.ts';
import type { ConnectorContext } from '#platform/connectors/connector-implementation.ts';
import type { OutgoingResponse } from '#platform/outgoing/guarded-fetch.ts';
import { lighthouseResult, readMeasurement } from './lighthouse-result.ts';
import { type MeasuredPage, type Measurement, MeasurementError } from './measurement.ts';

/** The timeout is long because a measurement takes about half a minute. */
const timeoutMilliseconds = 90_000;
/** The limit is high because results contain images. */
const maximumBytes = 30_000_000;

const errorBody = z.object({
  error: z.object({
    message: z.string(),
    errors: z.array(z.object({ reason: z.string().nullish() })).nullish(),
  }),
});

function readError({ body }: OutgoingResponse) {
  try {
    return errorBody.parse(JSON.parse(body.toString('utf8'))).error;
  } catch {
    return undefined;
  }
}

/** Explains an error response. The API uses the same format for errors about the page, the key, and the quota. */
function explainPage(response: OutgoingResponse): ConnectorError | undefined {
  const apiError = readError(response);
  if (!apiError) return undefined;
  const reasons = (apiError.errors ?? []).map(({ reason }) => reason);
  if (reasons.includes('lighthouseError') || /lighthouse returned error/i.test(apiError.message)) {
    const text = apiError.message.replace(/^Lighthouse returned error:\s*/i, '').slice(0, 500);
    return new ConnectorError('not-found', text);
  }
  if (response.status === 400 && /api key/i.test(apiError.message)) {
    return new ConnectorError('bad-key', 'PageSpeed does not accept the key. Enter another one.');
  }
  if (response.status === 429 || reasons.includes('quotaExceeded')) {
    return new ConnectorError('quota', 'The quota of PageSpeed requests is used up for now.');
  }
  return undefined;
}

type Context = ConnectorContext<SettingsOf<typeof pageSpeed>>;

/** Measures a page with the PageSpeed API. Throws a ConnectorError, or a MeasurementError about the page. */
export async function measureByApi(
  context: Context,
  { url, device }: Omit<MeasuredPage, 'signal'>,
): Promise<Measurement> {
  const query = new URLSearchParams({
    url,
    strategy: device,
    key: context.settings.api_key,
    locale: 'en',
  });
  for (const category of scoreCategories) query.append('category', category);
  const { lighthouseResult: result } = await createConnectorClient(pageSpeed, context).ask(
    `/pagespeedonline/v5/runPagespeed?${query}`,
    {
      answer: z.object({ lighthouseResult }),
      explain: explainPage,
      timeoutMilliseconds,
      maximumBytes,
    },
  );
  return readMeasurement(result, url);
}

/** Converts a ConnectorError to a MeasurementError, which is final unless another attempt could succeed. */
export function asMeasurementError(error: unknown): MeasurementError {
  if (error instanceof MeasurementError) return error;
  if (!(error instanceof ConnectorError)) throw error;
  const isFinal = error.reason !== 'unreachable' && error.reason !== 'not-found';
  return new MeasurementError(error.message, { isFinal });
}
