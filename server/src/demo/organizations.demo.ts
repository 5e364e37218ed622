import { addDays, instantInZone, mondayOf } from '@portal/contract/platform/dates.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import { foldText } from '@portal/contract/platform/text.ts';
import { slugOf } from '#organizations/organizations/slug.service.ts';
import { clock } from '#platform/clock.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import { readCast } from './cast.ts';
import { insertAll } from './insert-all.ts';
import { companies, inactiveCompanies, requirements } from './organizations.data.ts';
import { avatarColorAt, clientFirstNames, clientLastNames } from './people.data.ts';
import { personRow, usernameOf } from './people.demo.ts';
import { createRandom, type Random } from './random.ts';

function uuid(random: Random): string {
  const digits = (count: number) =>
    Array.from({ length: count }, () => random.between(0, 15).toString(16)).join('');
  return `${digits(8)}-${digits(4)}-4${digits(3)}-a${digits(3)}-${digits(12)}`;
}

async function makeCompanies(db: Db, random: Random): Promise<void> {
  const cast = await readCast(db);
  const now = clock.instant();
  const leads = [cast.id('leader'), cast.id('staff'), ...cast.managers];
  await insertAll(
    db,
    'organization',
    companies.map(([name, , city, state], index) => {
      const slug = slugOf(name);
      const domain = `${slug.replaceAll('-', '')}.example`;
      return {
        slug,
        organization_uuid: uuid(random),
        dba_name: name,
        dba_name_key: foldText(name),
        legal_name: `${name.replace(/\.$/, '')}, LLC`,
        legal_name_key: foldText(`${name.replace(/\.$/, '')}, LLC`),
        business_email: `office@${domain}`,
        phone_number: `(555) 01${String(index).padStart(2, '0')}-${random.between(1000, 9999)}`,
        street_address_1: `${random.between(10, 990)} ${random.pick(['Main', 'Oak', 'Front', 'Mill', 'Second', 'Harbor'])} Street`,
        city,
        state,
        zipcode: String(random.between(10_000, 99_000)),
        domain: `https://${domain}`,
        is_active: flag(index < companies.length - inactiveCompanies),
        report_required: flag(index % 9 !== 8),
        contract_start_date: addDays(clock.today(), -random.between(400, 1900)),
        account_lead_id: leads[index % leads.length] ?? null,
        ...(index % 3 === 0 && {
          next_meeting_at: instantInZone(
            // From Tuesday to Thursday of next week.
            addDays(mondayOf(clock.today()), 8 + (index % 3)),
            '10:00',
            clock.timeZone(),
          ),
          next_meeting_place: `https://meet.example/${slug}`,
        }),
        project_manager_id: leads[(index + 1) % leads.length] ?? null,
        created_at: now,
        updated_at: now,
      };
    }),
  );
}

/** Creates an Account Owner for each organization, and a Customer for many of them. */
async function makeClients(db: Db, random: Random, passwordHash: string): Promise<void> {
  const organizations = await db
    .selectFrom('organization')
    .select(['id', 'domain'])
    .orderBy('id')
    .execute();
  const [first, second, third, ...others] = organizations;
  if (!first || !second || !third) throw new Error('The demonstration has no organizations.');
  const clients = others.flatMap((organization, index) => {
    const roles = random.isLucky(0.6)
      ? (['Account Owner', 'Customer'] as const)
      : (['Account Owner'] as const);
    return roles.map((role, second) => {
      const firstName = clientFirstNames[(index * 2 + second * 7) % clientFirstNames.length] ?? '';
      const lastName = clientLastNames[(index + second * 11) % clientLastNames.length] ?? '';
      const host = (organization.domain ?? '').replace('https://', '');
      const username = usernameOf(firstName, lastName);
      const title = role === 'Customer' ? 'Marketing' : 'Owner';
      return {
        organizationId: organization.id,
        person: {
          username: `${username}${index + 4}`,
          first: firstName,
          last: lastName,
          title,
          email: `${username}@${host}`,
          group: role,
        },
      };
    });
  });
  await insertAll(
    db,
    'person',
    clients.map(({ person }, index) => ({
      ...personRow(person, passwordHash),
      avatar_color: avatarColorAt(index),
    })),
  );
  const cast = await readCast(db);
  const accountOf = (
    username: string,
    organizationId: number,
    role: 'Account Owner' | 'Customer',
  ) => ({
    person_id: cast.id(username),
    organization_id: organizationId,
    role_id: role === 'Customer' ? groups.customer.id : groups.accountOwner.id,
    receive_reporting_email: flag(true),
    receive_approval_reminders: flag(true),
    created_at: clock.instant(),
  });
  await insertAll(db, 'account', [
    accountOf('customer', first.id, 'Customer'),
    accountOf('owner', second.id, 'Account Owner'),
    accountOf('owner', third.id, 'Account Owner'),
    ...clients.map(({ person, organizationId }) =>
      accountOf(person.username, organizationId, person.group),
    ),
  ]);
  await insertAll(
    db,
    'user_preferences',
    clients.map(({ person, organizationId }) => ({
      person_id: cast.id(person.username),
      default_organization_id: organizationId,
    })),
  );
  const own = [
    ['customer', first.id],
    ['owner', second.id],
  ] as const;
  for (const [username, organizationId] of own) {
    await db
      .updateTable('user_preferences')
      .set({ default_organization_id: organizationId })
      .where('person_id', '=', cast.id(username))
      .execute();
  }
}

/** Creates the clients with their people, requirements, and settings. */
export async function makeOrganizations(db: Db, passwordHash: string): Promise<void> {
  const random = createRandom(20_002);
  await makeCompanies(db, random);
  await makeClients(db, random, passwordHash);
  const organizations = await db.selectFrom('organization').select('id').orderBy('id').execute();
  const now = clock.instant();
  await insertAll(
    db,
    'editorial_requirement',
    organizations.flatMap(({ id }, index) =>
      [0, 1, 2].slice(0, 1 + (index % 3)).map((number) => ({
        organization_id: id,
        requirement: requirements[(index + number * 3) % requirements.length] ?? '',
        created_at: now,
        updated_at: now,
      })),
    ),
  );
  await insertAll(
    db,
    'call_tracking_account',
    organizations
      .filter((_, index) => index % 2 === 0)
      .map(({ id }) => ({ organization_id: id, account_id: String(41_000 + id * 17) })),
  );
}
