import type { ConnectorStatus } from '@portal/contract/platform/connector.schema.ts';
import { clock } from '#platform/clock.ts';

interface Known {
  last_success_at: string | null;
  last_error: string | null;
  last_error_at: string | null;
  /** No call is made before the latest of these times. */
  next_tries?: readonly (string | null | undefined)[];
}

/** Returns a connector's status as screens show it, or `not_set_up` if there is no stored status. */
export function presentStatus(known: Known | undefined): ConnectorStatus {
  const { last_success_at = null, last_error = null, last_error_at = null } = known ?? {};
  const isFailing = last_error_at !== null && last_error_at >= (last_success_at ?? '');
  const now = clock.instant();
  const nextTries = (known?.next_tries ?? []).filter((at) => at != null && at > now);
  const stateOf = () => {
    if (!known) return 'not_set_up';
    if (isFailing) return 'failing';
    return last_success_at === null ? 'not_tried' : 'working';
  };
  return {
    state: stateOf(),
    last_success_at,
    last_error,
    last_error_at,
    next_try_at: nextTries.toSorted().at(-1) ?? null,
  };
}
