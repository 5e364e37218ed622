import { z } from 'zod';
import { defineConnector, settingField } from '../platform/connector.ts';

export const hostingEngineIds = ['embedded', 'docker'] as const;
export type HostingEngineId = (typeof hostingEngineIds)[number];

/** Where applications run. */
export const hosting = defineConnector({
  id: 'hosting',
  title: 'Hosting',
  purpose: 'WordPress applications',
  description:
    'New applications run on the engine chosen here; an application stays with the engine it was made on. Without this connector they run on the embedded engine: real WordPress on this machine, for trying and staging, not for client traffic.',
  steps: [
    'Choose the engine that new applications run on.',
    'Test it: the portal says whether applications can run.',
  ],
  removal: 'New applications run on the embedded engine. Those that exist stay where they are.',
  baseUrl: '',
  settings: z.strictObject({
    engine: settingField(z.enum(hostingEngineIds).default('embedded'), {
      title: 'Engine of new applications',
    }),
  }),
});
