import { useSettings } from '#platform/useSettings.ts';
import { here } from './moment.ts';

/** The zone in which a day of the office begins; this device's until it is known. */
export const useOfficeZone = (): string => useSettings()?.officeTimeZone ?? here;
