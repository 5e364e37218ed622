import { z } from 'zod';

/** How the agency appears to everyone: in the portal, in mails and reports. */
export const portalBrand = z.object({
  /** Null: the product's own name. */
  name: z.string().nullable(),
  /** The address of the logo; null for the product's own. */
  logo: z.string().nullable(),
  /** 0 until it is changed for the first time. */
  version: z.int(),
});
export type PortalBrand = z.infer<typeof portalBrand>;
