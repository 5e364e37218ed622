import { pageSpeedCalls } from '@portal/contract/account-health/page-speed/page-speed-run.calls.ts';
import type { Device } from '@portal/contract/account-health/page-speed/page-speed-run.schema.ts';
import { endpointQuery, useEndpointPages } from '#platform/api/queries.ts';

export const usePageSpeedRuns = (account: number, device: Device | undefined) =>
  useEndpointPages(pageSpeedCalls.list, {
    params: { id: account },
    query: { device },
    pageSize: 10,
  });

export const pageSpeedRunQuery = (id: number) =>
  endpointQuery(pageSpeedCalls.get, { params: { id } });
