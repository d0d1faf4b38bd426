import type { Shown } from '#calendar/useAppointments.ts';
import { EventForm } from './EventForm.tsx';
import { useNamesOf } from './Facts.tsx';

type EditProps = { one: Shown; items: readonly Shown[]; onClose: (changed: boolean) => void };

/** The form of an event that is there, with what its lead and its site are called. */
export const EditEvent = ({ one, items, onClose }: EditProps) => (
  <EventForm beginning={{}} items={items} known={one} names={useNamesOf(one)} onClose={onClose} />
);
