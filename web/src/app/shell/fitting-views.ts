/** The height of a view's link, including the gap below it, in pixels. See `Sidebar.module.css`. */
const rowHeight = 29;
/** A view list's margins, in pixels. */
const groupHeight = 8;

/** Returns how many views fit into `room` pixels, if they are below `groups` links. */
export const countFittingViews = (room: number, groups: number): number =>
  Math.max(0, Math.floor((room - groups * groupHeight) / rowHeight));
