import setUpTemporaryFolder from '../scripts/temporary-folder.mjs';
import { buildWebWhenStale } from '../scripts/web-build.mjs';
import { startSlowNetwork } from './platform/slow-network.ts';
import { startPortal } from './server.ts';

/** Starts the portal that all tests share, on the port from the configuration. */
export default async function setUp(): Promise<() => Promise<void>> {
  await buildWebWhenStale();
  const removeTemporaryFolder = setUpTemporaryFolder();
  const port = Number(process.env.PORTAL_E2E_PORT);
  const isSlow = Boolean(process.env.PORTAL_TEST_HARD);
  const portal = await startPortal({
    ...(!isSlow && { port }),
    env: {
      ...(isSlow && { PUBLIC_URL: `http://127.0.0.1:${port}` }),
      CHAT_URL: 'https://chat.example.com/room',
      SUPPORT_EMAIL: 'support@brightleaf-agency.example',
    },
  });
  // Workers start after the setup, and read the data folder from the environment.
  process.env.PORTAL_E2E_DATA_DIR = portal.dataDir;
  const network = isSlow
    ? await startSlowNetwork(port, Number(new URL(portal.url).port))
    : undefined;
  return async () => {
    await network?.stop();
    await portal.stop();
    await removeTemporaryFolder?.();
  };
}
