import { type Settings, settingsOperations } from 'domain/settings';
import { useRead } from '#platform/query.ts';

/** What administrators have set for the house; undefined until it is known. */
export const useSettings = (): Settings | undefined => useRead(settingsOperations.get, {}).data;
