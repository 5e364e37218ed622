import {
  defaultWorkingDays,
  type WorkingDays,
  workingDays,
} from '@portal/contract/platform/working-days.ts';
import type { Db } from '../database/tables.ts';
import { findSetting, type Setting } from './settings.service.ts';

export const workingDaysSetting: Setting<WorkingDays> = {
  name: 'working_days',
  schema: workingDays,
};

export const findWorkingDays = async (db: Db): Promise<WorkingDays> =>
  (await findSetting(db, workingDaysSetting)) ?? defaultWorkingDays;
