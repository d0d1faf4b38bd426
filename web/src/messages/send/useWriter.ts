import { templateValuesOf } from 'domain/templates';
import { usersOperations } from 'domain/users';
import { useMemo } from 'react';
import { currentMe } from '#auth';
import { useRead } from '#platform/query.ts';
import { useSettings } from '#settings';
import { useWork } from '#view';
import type { Party, SendAbout } from './about.ts';

/** Who writes, and how they sign. */
export const useWriter = () => {
  const { by } = useWork();
  const team = useSettings()?.teamName ?? '';
  const { data: profile, isError } = useRead(usersOperations.get, { uid: by.uid });
  const phone = (profile && 'phone' in profile && profile.phone) || '';
  const signature = (profile && 'emailSignature' in profile && profile.emailSignature) || '';
  // Until then a template would call what is only on its way an empty field.
  const known = profile !== undefined || isError;
  return { name: by.displayName || team, email: currentMe()?.email ?? '', phone, signature, known };
};

/** What the variables say of one recipient; null for a selection, where each has their own. */
export const useValues = (about: SendAbout, party: Party, writer: ReturnType<typeof useWriter>) => {
  const timeZone = useSettings()?.officeTimeZone ?? 'UTC';
  const { addressee } = party;
  const { name, email, phone } = writer;
  return useMemo(
    () =>
      about.kind === 'many'
        ? null
        : templateValuesOf(addressee, { name, email, phone }, new Date().toISOString(), timeZone),
    [about.kind, addressee, name, email, phone, timeZone],
  );
};
