import {
  type Appointment,
  appointmentLabels,
  appointmentOperations,
  appointmentPriorityLabels,
  appointmentStatusLabels,
  daysOfAppointment,
  isAppointmentOpen,
  serviceTypes,
} from 'domain/appointments';
import { isAdministrator } from 'domain/kernel';
import { type Site, siteAddress, siteTitle } from 'domain/sites';
import { useState } from 'react';
import { reopenEvent } from '#calendar/acting.ts';
import { CancelEvent } from '#calendar/event/CancelEvent.tsx';
import { CompleteEvent } from '#calendar/event/CompleteEvent.tsx';
import { EditEvent } from '#calendar/event/EditEvent.tsx';
import { EventForm } from '#calendar/event/EventForm.tsx';
import { useRead } from '#platform/query.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Eye, Plus, Settings, WashingMachine } from '#ui/Icon.tsx';
import { dayOf } from '#ui/moment.ts';
import { Reading } from '#ui/Reading.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { useNames, useWork } from '#view';
import { nextOne } from './around.ts';
import styles from './ServiceCalls.module.css';

const newEvent = { known: null, items: [], names: { lead: '', client: '', site: '' } } as const;

const glyphs: Readonly<Record<string, typeof Eye>> = {
  installation: WashingMachine,
  inspection: Eye,
};

const tones = { completed: 'ok', cancelled: 'plain', no_show: 'bad' } as const;
const toneOf = (status: Appointment['status']) => tones[status as keyof typeof tones] ?? 'info';

type Doing = { what: 'plan' } | { what: 'edit' | 'complete' | 'cancel'; one: Appointment } | null;

const Reopen = ({ one, off, onDone }: { one: Appointment; off: string | null; onDone: () => void }) => {
  const { by } = useWork();
  const { busy, run } = useAct();
  const reopen = () =>
    run(async () => {
      await reopenEvent(one, by);
      toast.success('Service call planned again');
      onDone();
    });
  return (
    <Button busy={busy} off={off} onClick={reopen} small>
      Reopen
    </Button>
  );
};

const Line = ({
  one,
  off,
  onDo,
  onDone,
}: {
  one: Appointment;
  off: string | null;
  onDo: (what: 'edit' | 'complete' | 'cancel') => void;
  onDone: () => void;
}) => {
  const names = useNames();
  const Glyph = glyphs[one.type] ?? Settings;
  const facts = [
    appointmentLabels[one.type],
    dayOf(daysOfAppointment(one).from),
    one.assignedTo && names(one.assignedTo),
    (one.priority === 'high' || one.priority === 'urgent') &&
      `${appointmentPriorityLabels[one.priority]} priority`,
  ];
  const open = isAppointmentOpen(one);
  return (
    <li className={`${styles.line} ${one.status === 'cancelled' ? styles.off : ''}`}>
      <Glyph data-size="small" />
      <div className={styles.what}>
        <strong>{one.title}</strong>
        <span className={`small dim ${styles.said}`}>{facts.filter(Boolean).join(' · ')}</span>
        {(one.outcome || one.cancelReason) && (
          <span className={`small dim ${styles.said}`}>{one.outcome || one.cancelReason}</span>
        )}
      </div>
      <div className={`bar wrap near ${styles.acts}`}>
        <Badge tone={toneOf(one.status)}>{appointmentStatusLabels[one.status]}</Badge>
        {open ? (
          <>
            <Button aria-label={`Complete ${one.title}`} off={off} onClick={() => onDo('complete')} small>
              Complete
            </Button>
            <Button
              aria-label={`Edit ${one.title}`}
              look="quiet"
              off={off}
              onClick={() => onDo('edit')}
              small
            >
              Edit
            </Button>
            <Button
              aria-label={`Cancel ${one.title}`}
              look="quiet"
              off={off}
              onClick={() => onDo('cancel')}
              small
            >
              Cancel
            </Button>
          </>
        ) : (
          <Reopen off={off} onDone={onDone} one={one} />
        )}
      </div>
    </li>
  );
};

const Dialogs = ({ doing, site, onClose }: { doing: Doing; site: Site; onClose: () => void }) => {
  if (doing === null) return null;
  if (doing.what === 'plan') {
    const { id, clientId } = site;
    const place = { id, clientId, name: siteTitle(site), address: siteAddress(site) };
    return <EventForm beginning={{ type: 'service_call', site: place }} onClose={onClose} {...newEvent} />;
  }
  if (doing.what === 'edit') return <EditEvent items={newEvent.items} onClose={onClose} one={doing.one} />;
  if (doing.what === 'complete') return <CompleteEvent onClose={onClose} one={doing.one} site={site} />;
  return <CancelEvent onClose={onClose} one={doing.one} />;
};

/** Work at a site, newest day first (SVC-01); for administrators. */
export const ServiceCalls = ({ site }: { site: Site }) => {
  const { by, off } = useWork();
  const [doing, setDoing] = useState<Doing>(null);
  const read = useRead(
    appointmentOperations.around,
    { siteId: site.id, type: [...serviceTypes], limit: 50 },
    { follows: ['appointments'], when: isAdministrator(by.role) },
  );
  const done = () => {
    setDoing(null);
    void read.refetch();
  };
  const now = new Date().toISOString();
  return (
    <section aria-label="Service calls" className="stack single">
      {!read.data && (
        <Reading
          failed="The service calls could not be loaded."
          label="Loading service calls"
          of={read}
          rows={2}
        />
      )}
      {read.data?.items.length === 0 && <p className={`small dim ${styles.said}`}>No service calls yet.</p>}
      {read.data && read.data.items.length > 0 && (
        <ul aria-label="Service calls">
          {read.data.items.map((row) => {
            const one = nextOne(row, now);
            return (
              <Line key={one.id} off={off} onDo={(what) => setDoing({ what, one })} onDone={done} one={one} />
            );
          })}
        </ul>
      )}
      <div className={styles.row}>
        <Button glyph={Plus} off={off} onClick={() => setDoing({ what: 'plan' })} small>
          Plan a service call
        </Button>
      </div>
      <Dialogs doing={doing} onClose={done} site={site} />
    </section>
  );
};
