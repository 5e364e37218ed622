import { signOffEndpoints } from '@portal/contract/content/approval/sign-off.endpoints.ts';
import type { Db } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { whileConnected } from '#platform/http/while-connected.ts';
import type { PagePrinter } from '#platform/printing/page-printer.ts';
import { undoSilentApproval } from '../silence/silent-approval.service.ts';
import { getPrintName, getSignOff, listSignOffs, readSignOffPrint } from './sign-off.service.ts';
import { createSignOffPrints, openReading } from './sign-off-prints.ts';

/** Returns an active person with their current permissions, or null if the person is missing or inactive. */
export type FindViewer = (
  db: Db,
  person: { personId: number; actorId: number },
) => Promise<Viewer | null>;

interface SignOffServices {
  printer: PagePrinter;
  findViewer: FindViewer;
}

export function signOffRoutes({ printer, findViewer }: SignOffServices): Route[] {
  const prints = createSignOffPrints(printer);
  return [
    route(signOffEndpoints.list, ({ db, viewer, query }) => listSignOffs(db, viewer, query)),
    route(signOffEndpoints.get, ({ db, viewer, params }) => getSignOff(db, viewer, params.id)),
    route(signOffEndpoints.print, {
      async prepare({ reader, viewer, params, request }) {
        const name = await getPrintName(reader, viewer, params.id);
        const { signal, forget } = whileConnected(request);
        try {
          const reading = { signOffId: params.id, personId: viewer.id };
          return { name, content: await prints.print(reading, signal) };
        } finally {
          forget();
        }
      },
      handle: async (_call, { name, content }) => ({ name, type: 'application/pdf', content }),
    }),
    route(signOffEndpoints.undo, ({ db, viewer, params }) =>
      undoSilentApproval(db, viewer, params.id),
    ),
    route(signOffEndpoints.printContent, async ({ db, request }) => {
      const { signOffId, personId } = openReading([request.headers['x-print-token']].flat()[0]);
      const viewer = await findViewer(db, { personId, actorId: personId });
      if (!viewer) throw notFound('Print');
      return readSignOffPrint(db, viewer, signOffId);
    }),
  ];
}
