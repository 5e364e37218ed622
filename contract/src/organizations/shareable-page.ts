/** The path of an organization's shareable page, on the portal's own address. */
export const shareablePagePath = (slug: string, uuid: string) =>
  `/reporting/shared/${encodeURIComponent(slug)}/${encodeURIComponent(uuid)}` as const;
