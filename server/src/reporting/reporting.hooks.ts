import { eventVisibility } from '#platform/events/visibility.ts';
import { freezeForHand } from './presentations/freeze-presentation.service.ts';
import { visiblePresentationIds } from './presentations/presentation.service.ts';
import { onReportBecomingSent } from './reports/report.events.ts';
import { reportSight } from './reports/report.policy.ts';
import { visibleReportIds } from './reports/report.service.ts';

eventVisibility.register('report', visibleReportIds);
eventVisibility.register(
  'report-month',
  async (_db, viewer, ids) => new Set(reportSight(viewer).seesWork ? ids : []),
);
eventVisibility.register('presentation', visiblePresentationIds);

onReportBecomingSent.register(freezeForHand);
