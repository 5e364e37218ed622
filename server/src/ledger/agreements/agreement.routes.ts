import { agreementEndpoints } from '@portal/contract/ledger/agreement.endpoints.ts';
import { lockName, lockRow } from '#platform/database/lock-row.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { type Route, route } from '#platform/http/route.ts';
import { ledgerLock } from '../ledgers/standing.service.ts';
import { presentAgreement, presentAgreements } from './agreement.presenter.ts';
import { selectAgreements } from './agreement.repository.ts';
import {
  addLine,
  changeLine,
  createAgreement,
  deleteAgreement,
  getAgreement,
  getLine,
  updateAgreement,
} from './agreement.service.ts';
import { importAgreements, previewAgreementImport } from './agreement-import.service.ts';

export const agreementRoutes: Route[] = [
  route(agreementEndpoints.list, async ({ db, query }) => {
    const { items, next } = await selectAgreements(db, query);
    return { items: await presentAgreements(db, items), next };
  }),
  route(agreementEndpoints.previewImport, ({ db, body }) => previewAgreementImport(db, body.csv)),
  route(agreementEndpoints.import, ({ db, viewer, body }) =>
    importAgreements(db, viewer, body.csv),
  ),
  route(agreementEndpoints.get, async ({ db, params }) =>
    presentAgreement(db, await getAgreement(db, params.id)),
  ),
  route(agreementEndpoints.create, async ({ db, viewer, body }) => {
    await lockName(db, ledgerLock(body.organization));
    return presentAgreement(db, await createAgreement(db, viewer, body));
  }),
  route(agreementEndpoints.update, async (call) => {
    const { db, viewer, params } = call;
    await lockName(db, ledgerLock((await getAgreement(db, params.id)).organization_id));
    const { record, changes } = await editRecord(call, {
      lock: () => lockRow(db, 'agreement', params.id),
      find: () => getAgreement(db, params.id),
      present: (row) => presentAgreement(db, row),
    });
    return presentAgreement(db, await updateAgreement(db, viewer, record, changes));
  }),
  route(agreementEndpoints.delete, async ({ db, viewer, params }) => {
    const row = await getAgreement(db, params.id);
    await lockName(db, ledgerLock(row.organization_id));
    await deleteAgreement(db, viewer, row);
  }),
  route(agreementEndpoints.addLine, async ({ db, viewer, params, body }) => {
    const row = await getAgreement(db, params.id);
    await lockName(db, ledgerLock(row.organization_id));
    return presentAgreement(db, await addLine(db, viewer, row, body));
  }),
  route(agreementEndpoints.changeLine, async ({ db, viewer, params, body }) => {
    const line = await getLine(db, params.id);
    await lockName(db, ledgerLock(line.organization_id));
    return presentAgreement(db, await changeLine(db, viewer, line, body));
  }),
];
