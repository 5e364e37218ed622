import { pageSpeed } from './account-health/page-speed/page-speed.connector.ts';
import { hosting } from './apps/hosting.connector.ts';
import { googleDrive } from './content/documents/google-drive.connector.ts';
import { wordpress } from './organizations/wordpress.connector.ts';
import type { Connector } from './platform/connector.ts';
import { languageModel } from './reporting/commentary/language-model.connector.ts';
import { googleAnalytics } from './reporting/data/google-analytics.connector.ts';
import { whatConverts } from './reporting/data/whatconverts.connector.ts';

/** All connectors of the portal, in the order that screens list them. */
export const connectors: readonly Connector[] = [
  googleDrive,
  googleAnalytics,
  whatConverts,
  wordpress,
  pageSpeed,
  hosting,
  languageModel,
];
