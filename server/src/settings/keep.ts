import { changesBetween } from 'domain/kernel';
import type { Settings } from 'domain/settings';
import type { Telling } from '#platform/rows/write.ts';
import { saveSettings } from './sql.ts';

/** Keeps the settings, locked by then, with their event. */
export const keepSettings = async (
  { db, emit }: Telling,
  before: Settings,
  after: Settings,
): Promise<void> => {
  await saveSettings(db, after);
  emit({ noun: 'settings', rowId: 'settings', verb: 'updated', ...changesBetween(before, after) });
};
