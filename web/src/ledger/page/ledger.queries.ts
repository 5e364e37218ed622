import { agreementCalls } from '@portal/contract/ledger/agreement.calls.ts';
import { ledgerCalls } from '@portal/contract/ledger/ledger.calls.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';
import { monthName } from '../shared/ledger-texts.ts';

export const agreementsQuery = (organization: number) =>
  endpointQuery(agreementCalls.list, { query: { organization } });

export const ledgerQuery = (organization: number, range: { from: string; to: string } | null) =>
  endpointQuery(ledgerCalls.get, { params: { id: organization }, query: range ?? {} });

const stale = [agreementCalls.list, ledgerCalls.list, ledgerCalls.get];

export const useAddAgreement = (onAdded: () => void) =>
  useEndpointMutation(agreementCalls.create, {
    invalidates: stale,
    toast: 'Agreement Added!',
    callerShowsErrors: true,
    onSuccess: onAdded,
  });

export const useUpdateAgreement = (onUpdated: () => void) =>
  useEndpointMutation(agreementCalls.update, {
    invalidates: stale,
    toast: 'Agreement Saved!',
    callerShowsErrors: true,
    onSuccess: onUpdated,
  });

export const useDeleteAgreement = () =>
  useEndpointMutation(agreementCalls.delete, {
    invalidates: stale,
    toast: 'Agreement Deleted!',
  });

export const useAddLine = (onAdded: () => void) =>
  useEndpointMutation(agreementCalls.addLine, {
    invalidates: stale,
    toast: 'Line Added!',
    callerShowsErrors: true,
    onSuccess: onAdded,
  });

export const useChangeLine = (onChanged: () => void) =>
  useEndpointMutation(agreementCalls.changeLine, {
    invalidates: stale,
    toast: 'Terms Changed!',
    callerShowsErrors: true,
    onSuccess: onChanged,
  });

export const useAddEntry = () =>
  useEndpointMutation(ledgerCalls.addEntry, {
    invalidates: [...stale, ledgerCalls.entries],
    toast: 'Entry Added!',
    callerShowsErrors: true,
  });

export const useCloseMonth = () =>
  useEndpointMutation(ledgerCalls.close, {
    invalidates: [...stale, ledgerCalls.records],
    toast: (_answer, { body }) => `${monthName(body.month)} Closed!`,
  });
