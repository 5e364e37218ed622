import { wordpress } from './account-health/posting/wordpress.connector.ts';
import { googleDrive } from './content/documents/google-drive.connector.ts';
import type { Connector } from './platform/connector.ts';

/** Every connector of the portal, in the order of the screens. */
export const connectors: readonly Connector[] = [googleDrive, wordpress];
