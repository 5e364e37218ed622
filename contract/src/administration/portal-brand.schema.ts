import { z } from 'zod';

/** The agency's name and look in the portal, in mails and in reports. */
export const portalBrand = z.object({
  /** Null: the product's own name. */
  name: z.string().nullable(),
  /** The address of the logo; null for the product's own. */
  logo: z.string().nullable(),
  /** 0 until it is changed for the first time. */
  version: z.int(),
});
export type PortalBrand = z.infer<typeof portalBrand>;
