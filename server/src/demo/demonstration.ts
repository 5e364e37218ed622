import type { Db } from '#platform/database/tables.ts';

/** The password and users of a demo. Each user is named after their role. */
export const demonstrationUsers = {
  password: 'portal-demo-2026',
  users: [
    { username: 'admin', description: 'Superuser: full access' },
    { username: 'staff', description: 'Staff: the whole content production' },
    { username: 'leader', description: 'Staff: leads articles and gives Post QA' },
    { username: 'writer', description: 'Writer: writes and re-writes' },
    { username: 'editor', description: 'Editor: edits and gives feedback' },
    { username: 'approver', description: 'Editor who gives final approvals' },
    { username: 'poster', description: 'Contractor: puts articles onto clients’ sites' },
    { username: 'contractor', description: 'Contractor' },
    { username: 'customer', description: 'Customer of one organization' },
    { username: 'owner', description: 'Account Owner of two organizations' },
    { username: 'nobody', description: 'No group, no permission' },
  ],
};

export const demonstrationSetting = 'demonstration';

/** Returns the demo's users, or null if this portal isn't a demo. */
export async function findDemonstration(db: Db): Promise<typeof demonstrationUsers | null> {
  const setting = await db
    .selectFrom('setting')
    .select('name')
    .where('name', '=', demonstrationSetting)
    .executeTakeFirst();
  return setting ? demonstrationUsers : null;
}
