/** The engines that can run applications. An application always stays on the engine that created it. */
export const hostingEngineIds = ['embedded', 'docker'] as const;
export type HostingEngineId = (typeof hostingEngineIds)[number];
