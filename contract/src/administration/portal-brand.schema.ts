import { z } from 'zod';

/** The agency's name and logo, as shown in the portal, in emails, and in reports. */
export const portalBrand = z.object({
  /** Null if the product's own name is used. */
  name: z.string().nullable(),
  /** The logo's address; null if the product's own logo is used. */
  logo: z.string().nullable(),
  /** 0 until the brand is changed for the first time. */
  version: z.int(),
});
export type PortalBrand = z.infer<typeof portalBrand>;
