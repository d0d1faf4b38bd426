import type { Appointment } from 'domain/appointments';
import { isAdministrator } from 'domain/kernel';
import { siteOperations } from 'domain/sites';
import { useRead } from '#platform/query.ts';
import { useWork } from '#view';
import { CompleteEvent } from './CompleteEvent.tsx';

/** Completing: an installation at a site that waits for it hands the site over, where the office does it (W2). */
export const Completing = ({ one, onClose }: { one: Appointment; onClose: () => void }) => {
  const { by } = useWork();
  const hands = one.type === 'installation' && one.siteId !== null && isAdministrator(by.role);
  const { data: site, isPending } = useRead(siteOperations.get, { id: one.siteId ?? '' }, { when: hands });
  return hands && isPending ? null : <CompleteEvent onClose={onClose} one={one} site={site} />;
};
