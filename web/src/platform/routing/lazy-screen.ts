import { lazyRouteComponent } from '@tanstack/react-router';
import { loadCode } from './load-code.ts';

/** The component of a route, whose code is loaded when the screen is opened: see `loadCode`. */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => loadCode(load), name);
