import { z } from 'zod';
import type { Db } from '../database/tables.ts';
import { findSetting, type Setting } from './settings.service.ts';

/** True if clients on a phone can open the screens that are made for phones. */
export const phonesSetting: Setting<boolean> = { name: 'phones', schema: z.boolean() };

export const findPhones = async (db: Db): Promise<boolean> =>
  (await findSetting(db, phonesSetting)) ?? false;
