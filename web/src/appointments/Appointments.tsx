import {
  type Appointment,
  type AppointmentType,
  appointmentLabels,
  appointmentOperations,
  appointmentPriorityLabels,
  appointmentStatusLabels,
  isAppointmentOpen,
} from 'domain/appointments';
import { isAdministrator } from 'domain/kernel';
import type { Site } from 'domain/sites';
import { useState } from 'react';
import { call } from '#platform/call.ts';
import { useRead } from '#platform/query.ts';
import { Badge } from '#ui/Badge.tsx';
import { Bones } from '#ui/Bones.tsx';
import { Button } from '#ui/Button.tsx';
import { Eye, Plus, Settings, WashingMachine } from '#ui/Icon.tsx';
import { dayOf } from '#ui/moment.ts';
import { Failure } from '#ui/Strip.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { useNames, useWork } from '#view';
import styles from './Appointments.module.css';
import { CancelAppointment } from './CancelAppointment.tsx';
import { CompleteAppointment } from './CompleteAppointment.tsx';
import { PlanAppointment } from './PlanAppointment.tsx';

const glyphs: Readonly<Record<AppointmentType, typeof Eye>> = {
  installation: WashingMachine,
  service_call: Settings,
  inspection: Eye,
};

const tones = { completed: 'ok', cancelled: 'plain', no_show: 'bad' } as const;
const toneOf = (status: Appointment['status']) => tones[status as keyof typeof tones] ?? 'info';

type Doing = { what: 'plan' } | { what: 'edit' | 'complete' | 'cancel'; call: Appointment } | null;

const Reopen = ({ id, off, onDone }: { id: string; off: string | false; onDone: () => void }) => {
  const { busy, run } = useAct();
  const reopen = () =>
    run(async () => {
      await call(appointmentOperations.reopen, { id });
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
  site,
  off,
  onDo,
  onDone,
}: {
  one: Appointment;
  /** Where, when that is not said around the list. */
  site: Site | undefined;
  off: string | false;
  onDo: (what: 'edit' | 'complete' | 'cancel') => void;
  onDone: () => void;
}) => {
  const names = useNames();
  const Glyph = glyphs[one.type];
  const facts = [
    appointmentLabels[one.type],
    dayOf(one.scheduledDate),
    site?.siteName,
    one.assignedTechnician && names(one.assignedTechnician),
    (one.priority === 'high' || one.priority === 'urgent') &&
      `${appointmentPriorityLabels[one.priority]} priority`,
  ];
  const open = isAppointmentOpen(one);
  return (
    <li className={`${styles.line} ${one.status === 'cancelled' ? styles.off : ''}`}>
      <Glyph aria-hidden="true" data-size="small" />
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
          <Reopen id={one.id} off={off} onDone={onDone} />
        )}
      </div>
    </li>
  );
};

type AppointmentsProps = {
  /** The site, or all of a client's; new ones are planned at one of them. */
  sites: readonly Site[];
  /** Of the client as a whole; absent: of the one site. */
  clientId?: string;
};

/** Work at a site or at all of a client's sites, newest day first (SVC-01); for administrators. */
export const Appointments = ({ sites, clientId }: AppointmentsProps) => {
  const { by, off } = useWork();
  const [doing, setDoing] = useState<Doing>(null);
  const where = clientId ? { clientId } : { siteId: sites[0]?.id };
  const read = useRead(
    appointmentOperations.list,
    { ...where, limit: 50 },
    {
      follows: ['appointments'],
      when: isAdministrator(by.role) && (clientId !== undefined || sites.length > 0),
    },
  );
  const siteOf = (one: Appointment) => sites.find(({ id }) => id === one.siteId);
  const done = (changed: boolean) => {
    setDoing(null);
    if (changed) void read.refetch();
  };
  const noSite = sites.length === 0 && 'Add a site first.';
  return (
    <section aria-label="Service calls" className="stack single">
      {read.error && !read.data && (
        <Failure error={read.error} onRetry={() => void read.refetch()}>
          The service calls could not be loaded.
        </Failure>
      )}
      {read.isPending && <Bones label="Loading service calls" rows={2} />}
      {read.data?.items.length === 0 && <p className={`small dim ${styles.said}`}>No service calls yet.</p>}
      {read.data && read.data.items.length > 0 && (
        <ul aria-label="Service calls">
          {read.data.items.map((one) => (
            <Line
              key={one.id}
              off={off ?? false}
              onDo={(what) => setDoing({ what, call: one })}
              onDone={() => done(true)}
              one={one}
              site={clientId ? siteOf(one) : undefined}
            />
          ))}
        </ul>
      )}
      <div className={styles.row}>
        <Button off={off ?? noSite} onClick={() => setDoing({ what: 'plan' })} small>
          <Plus aria-hidden="true" data-size="small" />
          Plan a service call
        </Button>
      </div>
      {doing?.what === 'plan' && <PlanAppointment onClose={done} sites={sites} />}
      {doing?.what === 'edit' && <PlanAppointment known={doing.call} onClose={done} sites={sites} />}
      {doing?.what === 'complete' && (
        <CompleteAppointment one={doing.call} onClose={done} site={siteOf(doing.call)} />
      )}
      {doing?.what === 'cancel' && <CancelAppointment one={doing.call} onClose={done} />}
    </section>
  );
};
