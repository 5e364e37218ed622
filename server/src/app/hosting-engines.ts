import type { HostingEngine } from '#apps/engines/hosting-engine.ts';
import type { Config } from '#platform/config.ts';

/** The engines that run on this server. */
export const portalHostingEngines = (_config: Config): readonly HostingEngine[] => [];
