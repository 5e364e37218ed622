import { buildWebWhenStale } from '../scripts/web-build.mjs';
import { startPortal } from './server.ts';

/** One portal for all journeys, on the port that the configuration chose. */
export default async function setUp(): Promise<() => Promise<void>> {
  await buildWebWhenStale();
  const portal = await startPortal({
    port: Number(process.env.PORTAL_E2E_PORT),
    env: {
      CHAT_URL: 'https://chat.example.com/room',
      SUPPORT_EMAIL: 'support@brightleaf-agency.example',
    },
  });
  // The workers, which start after this, find it there.
  process.env.PORTAL_E2E_DATA_DIR = portal.dataDir;
  return portal.stop;
}
