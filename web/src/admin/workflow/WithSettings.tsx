import { type Settings, settingsOperations } from 'domain/settings';
import type { ReactNode } from 'react';
import { useRead } from '#platform/query.ts';
import { Bones } from '#ui/Bones.tsx';
import { Failure } from '#ui/Strip.tsx';

/** What needs the settings, once they are read. */
export const WithSettings = ({ children }: { children: (settings: Settings) => ReactNode }) => {
  const { data: settings, error, isPending, refetch } = useRead(settingsOperations.get, {});
  if (isPending) return <Bones label="Loading the settings" rows={4} />;
  if (!settings)
    return (
      <Failure onRetry={() => void refetch()}>{error?.message ?? 'Could not load the settings.'}</Failure>
    );
  return children(settings);
};
