import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Plus } from '#ui/Icon.tsx';
import { useWork } from '#view';
import type { Around } from './around.ts';
import { Events } from './Events.tsx';
import { Schedule } from './Schedule.tsx';

/** The events of a client or a site, with ‘Schedule’ in place. */
export const EventsPanel = ({ of }: { of: Around }) => {
  const { off } = useWork();
  const [open, setOpen] = useState(false);
  return (
    <section aria-label="Events" className="stack single apart">
      <Events of={of} />
      {open && off === null ? (
        <Schedule of={of} onClose={() => setOpen(false)} />
      ) : (
        <div>
          <Button glyph={Plus} off={off} onClick={() => setOpen(true)} small>
            Schedule
          </Button>
        </div>
      )}
    </section>
  );
};
