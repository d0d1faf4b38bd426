import { type Settings, settingsOperations } from 'domain/settings';
import { keptAnswer, useRead } from './query.ts';

/** What administrators have set for the house, as this device knew it last until it is read; undefined until it is known. */
export const useSettings = (): Settings | undefined =>
  useRead(settingsOperations.get, {}).data ?? keptAnswer(settingsOperations.get, {});
