import { pageSpeedCheck } from '#account-health/page-speed/page-speed-check.ts';
import { wordpressCheck } from '#account-health/posting/wordpress-check.ts';
import { applicationChecks } from '#apps/web-apps/application-checks.ts';
import type { ItemCheckDefinition } from '#onboarding/checks/item-checks.ts';
import { siteChecks } from '#onboarding/checks/site-checks.ts';
import type { Database } from '#platform/database/database.ts';
import { createCertificateReader } from '#platform/outgoing/certificate.ts';
import type { GuardedFetch } from '#platform/outgoing/guarded-fetch.ts';
import { resolveHost } from '#platform/outgoing/resolve-host.ts';
import { analyticsCheck } from '#reporting/data/analytics-check.ts';
import { reportTemplateCheck } from '#reporting/presentation-templates/report-template-check.ts';
import { brokenLinksCheck } from '#utilities/link-checker/broken-links-check.ts';

interface CheckServices {
  database: Database;
  guardedFetch: GuardedFetch;
  allowedHosts: readonly string[];
}

/**
 * Returns every check that a checklist item can have. The checks of other areas are added here, because onboarding
 * doesn't depend on those areas.
 */
export const portalItemChecks = ({
  database,
  guardedFetch,
  allowedHosts,
}: CheckServices): ItemCheckDefinition[] => [
  ...siteChecks({
    guardedFetch,
    readCertificate: createCertificateReader({ allowedHosts }),
    resolveHost,
  }),
  brokenLinksCheck({ database }),
  pageSpeedCheck({ database }),
  wordpressCheck({ database, guardedFetch }),
  analyticsCheck({ database }),
  reportTemplateCheck({ database }),
  ...applicationChecks({ database }),
];
