import { changesBetween } from 'domain/kernel';
import type { Settings } from 'domain/settings';
import { isChanged, type Telling } from '#platform/rows/write.ts';
import { saveSettings } from './sql.ts';

const told = ({ version: _, updatedAt: __, ...settings }: Settings) => settings;

/** Keeps the settings, locked by then, with their event; nothing when nothing changed. Answers them as they stand. */
export const keepSettings = async (
  { db, emit }: Telling,
  before: Settings,
  after: Settings,
): Promise<Settings> => {
  if (!isChanged(before, after)) return before;
  await saveSettings(db, after);
  emit({
    noun: 'settings',
    rowId: 'settings',
    verb: 'updated',
    ...changesBetween(told(before), told(after)),
  });
  return after;
};
