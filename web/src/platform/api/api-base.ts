/** The base URL of all calls; empty means the portal's own host. */
export const apiBase: string = import.meta.env.VITE_API_BASE ?? '';
