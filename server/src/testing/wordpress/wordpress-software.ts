import { join } from 'node:path';

/** The folder where tests store WordPress and PHP, which are downloaded once. */
export const softwareFolder = join(
  import.meta.dirname,
  '../../../../node_modules/.cache/portal-wordpress',
);
