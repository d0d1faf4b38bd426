import { localDay } from 'domain/kernel';
import { useSettings } from '#platform/useSettings.ts';

/** The day it is in the office, which is what the server goes by; undefined until the office's zone is known. */
export const useOfficeToday = (): string | undefined => {
  const zone = useSettings()?.officeTimeZone;
  return zone && localDay(new Date().toISOString(), zone);
};
