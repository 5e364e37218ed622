import { agreementCalls } from '@portal/contract/ledger/agreement.calls.ts';
import {
  economicsCalls,
  economicsSettingCalls,
  payRateCalls,
} from '@portal/contract/ledger/economics.calls.ts';
import { ledgerCalls } from '@portal/contract/ledger/ledger.calls.ts';
import { organizationCalls } from '@portal/contract/organizations/organization.calls.ts';
import { onEvent } from '#platform/events/event-registry.ts';

/** The topics of the records that ledgers count. */
const countedTopics = ['article', 'report', 'link-check', 'website-build'] as const;

/** Registers the queries that ledger events invalidate. */
export function listenForLedger(): void {
  onEvent('ledger', [
    agreementCalls.list,
    ledgerCalls.list,
    ledgerCalls.get,
    ledgerCalls.records,
    ledgerCalls.entries,
    ledgerCalls.due,
    ledgerCalls.promisedIn,
    organizationCalls.overview,
  ]);
  for (const topic of countedTopics)
    onEvent(topic, [ledgerCalls.get, ledgerCalls.records, ledgerCalls.promisedIn]);
  onEvent('article', [ledgerCalls.due]);
  onEvent('economics', [
    economicsSettingCalls.get,
    economicsCalls.clients,
    economicsCalls.client,
    economicsCalls.statements,
    economicsCalls.statement,
    economicsCalls.own,
    payRateCalls.list,
  ]);
}
