import { z } from 'zod';

/** The agency's name and logo in the portal, in emails, and in reports. */
export const portalBrand = z.object({
  /** Null for the product's own name. */
  name: z.string().nullable(),
  /** The address of the logo; null for the product's own. */
  logo: z.string().nullable(),
  /** 0 until it is changed for the first time. */
  version: z.int(),
});
export type PortalBrand = z.infer<typeof portalBrand>;
