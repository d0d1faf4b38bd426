import { isAdministrator } from 'domain/kernel';
import { type Visit, visitOf, visitOperations } from 'domain/visits';
import { call } from '#platform/call.ts';
import { useRead } from '#platform/query.ts';
import { useWhole } from '#platform/useStore.ts';
import { useWork } from '#view';
import { visitRows } from './rows.ts';

const load = (id: string) => call(visitOperations.row, { id });

export type VisitState =
  | { state: 'loading' | 'missing'; visit: undefined; error: null }
  | { state: 'failed'; visit: undefined; error: Error }
  | { state: 'ready'; visit: Visit; error: null };

/** A visit by its place; one day of a repeat that stands by itself by now is read where it stands. */
export const useVisit = (place: string): VisitState => {
  const [id = '', on = null] = place.split('.');
  const whole = useWhole(visitRows, id, load);
  const row = whole.state === 'ready' ? whole.row : undefined;
  const day = row?.recurrence.freq === 'none' ? row.occurrence : on;
  const always = isAdministrator(useWork().viewer.role);
  const shown = row && visitOf(row, day, new Date().toISOString(), always);
  const asks = on !== null && !shown && whole.state !== 'loading';
  const own = useRead(visitOperations.get, { id, occurrence: on }, { when: asks, follows: ['visits'] });
  if (shown) return { state: 'ready', visit: shown, error: null };
  if (asks && own.data) return { state: 'ready', visit: own.data, error: null };
  if (whole.state === 'loading' || (asks && own.isPending))
    return { state: 'loading', visit: undefined, error: null };
  if (whole.state === 'failed') return { state: 'failed', visit: undefined, error: whole.error };
  return { state: 'missing', visit: undefined, error: null };
};
