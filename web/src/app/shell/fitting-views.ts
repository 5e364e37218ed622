/** The height of a view's link, including the gap below it, in pixels; see `Sidebar.module.css`. */
const rowHeight = 29;
/** The margins of a list of views, in pixels. */
const groupHeight = 8;

/** Returns how many views fit into `room` pixels, if they are below `groups` links. */
export const countFittingViews = (room: number, groups: number): number =>
  Math.max(0, Math.floor((room - groups * groupHeight) / rowHeight));
