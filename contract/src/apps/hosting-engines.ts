/** What runs the sites of applications; an application stays with the engine that it was made on. */
export const hostingEngineIds = ['embedded', 'docker'] as const;
export type HostingEngineId = (typeof hostingEngineIds)[number];
