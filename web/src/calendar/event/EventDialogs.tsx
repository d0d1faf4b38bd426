import { type Appointment, appointmentOperations, overlapsOf, overlapWords } from 'domain/appointments';
import { useState } from 'react';
import { nextOne } from '#calendar/around/around.ts';
import type { Shown } from '#calendar/useAppointments.ts';
import { useRead } from '#platform/query.ts';
import { Bones } from '#ui/Bones.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Failure } from '#ui/Strip.tsx';
import type { Beginning } from './beginning.ts';
import { CancelEvent } from './CancelEvent.tsx';
import { Completing } from './Completing.tsx';
import { EditEvent } from './EditEvent.tsx';
import { EventForm } from './EventForm.tsx';
import { type Doing, EventPanel } from './EventPanel.tsx';
import { RescheduleEvent } from './RescheduleEvent.tsx';

type Opened = { id: string; occurrence: string | null };

type DialogsProps = {
  /** Of a new event; null: none is being made. */
  beginning: Beginning | null;
  /** What the address names. */
  open: Opened | null;
  /** The same, where it is among what is shown. */
  known: Shown | null;
  items: readonly Shown[];
  onClose: () => void;
  onOpen: (one: Appointment) => void;
};

const nobodysNames = { lead: '', client: '', site: '' };

const Opened = ({
  one,
  items,
  onClose,
  onOpen,
}: Pick<DialogsProps, 'items' | 'onClose' | 'onOpen'> & { one: Appointment }) => {
  const [doing, setDoing] = useState<Doing>(null);
  const back = () => setDoing(null);
  if (doing === 'edit') return <EditEvent items={items} one={one} onClose={onClose} />;
  if (doing === 'complete') return <Completing onClose={onClose} one={one} />;
  if (doing === 'cancel') return <CancelEvent onClose={onClose} one={one} />;
  if (doing === 'reschedule') return <RescheduleEvent onClose={back} onDone={onOpen} one={one} />;
  return (
    <EventPanel hint={overlapWords(overlapsOf(one, items))} onClose={onClose} onDo={setDoing} one={one} />
  );
};

const Unlisted = ({
  open,
  ...props
}: Pick<DialogsProps, 'items' | 'onClose' | 'onOpen'> & { open: Opened }) => {
  const { data, error, isError, refetch } = useRead(appointmentOperations.get, open, {
    follows: ['appointments'],
  });
  if (data) return <Opened {...props} one={nextOne(data, new Date().toISOString())} />;
  return (
    <Dialog onClose={props.onClose} open routed size="sm" title="Event">
      {isError && error.status === 404 && <p>This event does not exist.</p>}
      {isError && error.status !== 404 && (
        <Failure error={error} onRetry={() => void refetch()}>
          Could not load events
        </Failure>
      )}
      {!isError && <Bones label="Reading the event" rows={4} />}
    </Dialog>
  );
};

/** What opens over the calendar: a new event, or one with all that is done to it. */
export const EventDialogs = ({ beginning, open, known, items, onClose, onOpen }: DialogsProps) => {
  if (beginning)
    return (
      <EventForm beginning={beginning} items={items} known={null} names={nobodysNames} onClose={onClose} />
    );
  if (known) return <Opened items={items} key={known.id} onClose={onClose} onOpen={onOpen} one={known} />;
  return open && <Unlisted items={items} onClose={onClose} onOpen={onOpen} open={open} />;
};
