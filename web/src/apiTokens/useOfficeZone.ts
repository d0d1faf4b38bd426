import { settingsOperations } from 'domain/settings';
import { useRead } from '#platform/query.ts';
import { here } from '#ui/moment.ts';

/** The zone in which the last day of a token ends; this device's until it is known. */
export const useOfficeZone = (): string => useRead(settingsOperations.get, {}).data?.officeTimeZone ?? here;
