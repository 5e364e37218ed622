/** The engines that run the sites of applications; an application stays with the engine that created it. */
export const hostingEngineIds = ['embedded', 'docker'] as const;
export type HostingEngineId = (typeof hostingEngineIds)[number];
