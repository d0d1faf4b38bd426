import { type Settings, settingsOperations } from 'domain/settings';
import type { ReactNode } from 'react';
import { useRead } from '#platform/query.ts';
import { Reading } from '#ui/Reading.tsx';

/** What needs the settings, once they are read. */
export const WithSettings = ({ children }: { children: (settings: Settings) => ReactNode }) => {
  const read = useRead(settingsOperations.get, {});
  return read.data ? children(read.data) : <Reading label="Loading the settings" of={read} rows={4} />;
};
