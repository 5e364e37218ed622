/** Where all calls go; empty is the portal's own host. */
export const apiBase: string = import.meta.env.VITE_API_BASE ?? '';
