import { organizationChatKinds } from '@portal/contract/notifications/chat-services.ts';
import { sealAddress } from '#notifications/chat/chat-address.ts';
import { instantAfter } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { day, hour } from '#platform/durations.ts';
import { readCast } from './cast.ts';

const addresses = {
  slack: 'https://hooks.slack.com/services/T00DEMO/B00DEMO/demonstration-only-4f2a',
  discord: 'https://discord.com/api/webhooks/1000000000/demonstration-only-9c1e',
  teams:
    'https://prod-12.westus.logic.azure.com/workflows/demonstration/triggers/manual/paths/invoke?sig=demonstration-7b3d',
} as const;

type Service = keyof typeof addresses;

/** The columns of a channel whose address isn't a real one. */
const address = (service: Service) => ({
  service,
  ...sealAddress(service, addresses[service], []),
});

/** Creates channels that are switched off, so that the demonstration never posts to a real service. */
export async function makeChatChannels(db: Db): Promise<void> {
  const cast = await readCast(db);
  const organization = await db
    .selectFrom('organization')
    .select('id')
    .where('is_active', '=', 1)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const owner_id = cast.id('staff');
  const off = { is_on: 0, is_for_client: 0, created_at: instantAfter(-60 * day) } as const;
  await db
    .insertInto('chat_channel')
    .values([
      {
        ...address('slack'),
        ...off,
        owner_id,
        organization_id: null,
        name: 'My direct messages',
        kinds: JSON.stringify(['mentioned', 'comment', 'job_failed']),
        failing_since: instantAfter(-4 * day),
        last_error:
          'Slack no longer recognizes this address. Create a new webhook and replace the address.',
        last_sent_at: instantAfter(-4 * day - hour),
        switched_off_at: instantAfter(-3 * day),
      },
      {
        ...address('teams'),
        ...off,
        owner_id,
        organization_id: organization.id,
        name: 'Content team',
        kinds: JSON.stringify(organizationChatKinds.slice(1)),
        last_sent_at: instantAfter(-9 * day),
      },
      {
        ...address('discord'),
        ...off,
        owner_id,
        organization_id: organization.id,
        name: '#approvals',
        kinds: JSON.stringify(['assigned', 'overdue']),
        is_for_client: 1,
      },
    ])
    .execute();
}
