import type { Files } from '#platform/files/files.service.ts';
import type { JobStarts } from '#platform/http/job-route.ts';
import type { Route } from '#platform/http/route.ts';
import { chartAnnotationRoutes } from './annotations/chart-annotation.routes.ts';
import { commentaryRoutes } from './commentary/commentary.routes.ts';
import type { RewriteServices } from './commentary/rewrite.service.ts';
import { reportDataImportRoutes } from './data/import/report-data-import.routes.ts';
import { organizationDataRoutes } from './data/organization-data.routes.ts';
import { reportEmailEntryRoutes } from './emails/report-email-entry.routes.ts';
import { reportRecipientRoutes } from './emails/report-recipient.routes.ts';
import { reportSendingRoutes } from './emails/report-sending.routes.ts';
import { goalRoutes } from './goals/goal.routes.ts';
import { reportOperationRoutes } from './operations/report-operation.routes.ts';
import { deckNumberRoutes } from './origins/deck-number.routes.ts';
import { presentationTemplateRoutes } from './presentation-templates/presentation-template.routes.ts';
import { presentationRoutes } from './presentations/presentation.routes.ts';
import { reportPrintRoutes } from './prints/report-print.routes.ts';
import type { ReportPrints } from './prints/report-prints.ts';
import { reportRoutes } from './reports/report.routes.ts';
import { reportPullRoutes } from './reports/report-pull.routes.ts';
import { sharedReportRoutes } from './shared-reports/shared-report.routes.ts';
import { contentObjectTypeRoutes } from './ui-components/content-object-type.routes.ts';
import { uiComponentRoutes } from './ui-components/ui-component.routes.ts';

interface ReportingServices extends RewriteServices {
  files: Files;
  jobStarts: JobStarts;
  prints: ReportPrints;
}

export const reportingRoutes = (services: ReportingServices): Route[] => [
  ...uiComponentRoutes,
  ...contentObjectTypeRoutes,
  ...chartAnnotationRoutes,
  ...goalRoutes,
  ...organizationDataRoutes(services),
  ...reportDataImportRoutes(services),
  ...reportRoutes(services),
  ...reportPullRoutes(services),
  ...presentationTemplateRoutes(services),
  ...presentationRoutes,
  ...deckNumberRoutes,
  ...commentaryRoutes(services),
  ...reportOperationRoutes(services),
  ...reportRecipientRoutes,
  ...reportEmailEntryRoutes,
  ...reportSendingRoutes(services),
  ...sharedReportRoutes(services.database),
  ...reportPrintRoutes(services),
];
