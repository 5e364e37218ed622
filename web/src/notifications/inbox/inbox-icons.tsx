import type { InboxKind } from '@portal/contract/notifications/inbox-kinds.ts';
import {
  IconAlertTriangle,
  IconArrowRight,
  IconAt,
  IconBell,
  IconCheck,
  IconClockExclamation,
  IconHeartbeat,
  IconHourglass,
  IconMailX,
  IconMessage,
  IconMessageReport,
  IconRefresh,
  IconUserCheck,
  IconWorld,
  IconX,
} from '@tabler/icons-react';

/** Each kind's icon, with a tone for kinds that need attention. */
export const inboxIcons: Record<InboxKind, { Icon: typeof IconAt; tone?: string }> = {
  assigned: { Icon: IconUserCheck, tone: 'accent' },
  mentioned: { Icon: IconAt, tone: 'accent' },
  comment: { Icon: IconMessage },
  moved: { Icon: IconArrowRight },
  rejected: { Icon: IconX, tone: 'danger' },
  approved: { Icon: IconCheck, tone: 'success' },
  due_soon: { Icon: IconClockExclamation, tone: 'warning' },
  overdue: { Icon: IconClockExclamation, tone: 'danger' },
  client_waits: { Icon: IconHourglass, tone: 'warning' },
  page_changed: { Icon: IconWorld, tone: 'warning' },
  refresh: { Icon: IconRefresh },
  job_failed: { Icon: IconAlertTriangle, tone: 'danger' },
  report_mail_failed: { Icon: IconMailX, tone: 'danger' },
  score: { Icon: IconHeartbeat, tone: 'danger' },
  score_request: { Icon: IconHeartbeat, tone: 'accent' },
  notice: { Icon: IconBell },
  product_feedback: { Icon: IconMessageReport },
};
