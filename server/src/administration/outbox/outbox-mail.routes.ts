import { outboxMailEndpoints } from '@portal/contract/administration/outbox-mail.endpoints.ts';
import type { Config } from '#platform/config.ts';
import { mapPage } from '#platform/database/paging.ts';
import { type Route, route } from '#platform/http/route.ts';
import { presentMail, presentMailSummary } from './outbox-mail.presenter.ts';
import { selectMails } from './outbox-mail.repository.ts';
import { getMail, getMailToReveal, retryMail } from './outbox-mail.service.ts';

export const outboxMailRoutes = ({ smtpUrl }: Pick<Config, 'smtpUrl'>): Route[] => [
  route(outboxMailEndpoints.list, async ({ db, query }) =>
    mapPage(await selectMails(db, query), presentMailSummary),
  ),
  route(outboxMailEndpoints.get, async ({ db, params }) =>
    presentMail(await getMail(db, params.id)),
  ),
  route(outboxMailEndpoints.reveal, async ({ db, viewer, params, ip }) => {
    const isMailed = smtpUrl !== undefined;
    return presentMail(await getMailToReveal(db, viewer, params.id, { ip, isMailed }), true);
  }),
  route(outboxMailEndpoints.retry, async ({ db, viewer, params, ip }) => {
    await retryMail(db, viewer, params.id, ip);
    return presentMail(await getMail(db, params.id));
  }),
];
