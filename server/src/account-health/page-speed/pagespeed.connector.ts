import { pageSpeed } from '@portal/contract/account-health/page-speed/page-speed.connector.ts';
import { implementConnector } from '#platform/connectors/connector-implementation.ts';
import { measureByApi } from './pagespeed-api.ts';

/** A page that always exists and loads quickly. */
const testPage = 'https://example.com/';

export const pageSpeedConnector = implementConnector(pageSpeed, {
  async test(context) {
    const { lighthouseVersion } = await measureByApi(context, { url: testPage, device: 'desktop' });
    return `PageSpeed measures with Lighthouse ${lighthouseVersion}.`;
  },
});
