import { readHolidayCalendar } from '#administration/settings/holiday-calendar.task.ts';
import { checkTheme } from '#apps/child-themes/theme-archive.task.ts';
import { writeBodyFile } from '#content/documents/body-export.task.ts';
import { checkPlanFile, readPlanFile } from '#content/import/content-plan.task.ts';
import { readLivePage } from '#content/live-pages/read-live-page.task.ts';
import { readRobotsRules } from '#content/live-pages/robots-rules.task.ts';
import { writeBlocks } from '#content/push/push-blocks.task.ts';
import { redrawImage } from '#platform/files/image.task.ts';
import { isAllowedByRobots } from '#platform/outgoing/robots.task.ts';
import {
  planDataFile,
  summarizeDataFile,
  writeRejectedRows,
} from '#reporting/data/import/data-file.task.ts';

/**
 * All tasks whose cost depends on external input. Tasks with large inputs run in the processes of
 * `platform/heavy-work/`.
 */
export const heavyTasks = [
  checkPlanFile,
  readPlanFile,
  summarizeDataFile,
  planDataFile,
  writeRejectedRows,
  writeBodyFile,
  writeBlocks,
  checkTheme,
  redrawImage,
  isAllowedByRobots,
  readHolidayCalendar,
  readLivePage,
  readRobotsRules,
] as const;
