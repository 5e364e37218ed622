import { lazyRouteComponent } from '@tanstack/react-router';
import { loadCode } from './load-code.ts';

/** Returns a route's component whose code loads when the screen is opened; see `loadCode`. */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => loadCode(load), name);
