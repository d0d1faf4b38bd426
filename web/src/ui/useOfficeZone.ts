import { settingsOperations } from 'domain/settings';
import { keptAnswer, useRead } from '#platform/query.ts';
import { here } from './moment.ts';

/** The zone in which a day of the office begins, as this device knew it last; its own until it is known. */
export const useOfficeZone = (): string =>
  (useRead(settingsOperations.get, {}).data ?? keptAnswer(settingsOperations.get, {}))?.officeTimeZone ??
  here;
