import { addColumn, integer } from '#platform/database/columns.ts';
import type { Migration } from '#platform/database/migrate.ts';

/** Adds a version to each connector's settings, as in every other record that people edit. */
export const connectorVersionsMigration: Migration = {
  name: '0016-connector-versions',
  up: async (db, engine) => {
    for (const table of ['connector', 'organization_connector']) {
      await addColumn(db, engine, table, 'version', integer(1));
    }
  },
};
