import {
  type Appointment,
  mayEditAppointment,
  mayRemoveAppointment,
  type Transition,
  transitionReasons,
} from 'domain/appointments';
import {
  confirmEvent,
  missEvent,
  removeEvent,
  reopenEvent,
  restoreEvent,
  startEvent,
} from '#calendar/acting.ts';
import { standingOf, typeGlyphs, typeWords } from '#calendar/kinds.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Pencil, Trash2 } from '#ui/Icon.tsx';
import { toast } from '#ui/toast.tsx';
import { messageOf, useAct } from '#ui/useAct.ts';
import { useNow } from '#ui/useNow.ts';
import { useWork } from '#view';
import styles from './Event.module.css';
import { Facts, useNamesOf } from './Facts.tsx';
import { transitionsOf } from './transitions.ts';

/** What opens beside the event itself. */
export type Doing = 'edit' | 'complete' | 'cancel' | 'reschedule' | null;

type PanelProps = {
  one: Appointment;
  hint: string | null;
  onDo: (doing: Doing) => void;
  onClose: () => void;
};

const atOnce = { confirm: confirmEvent, start: startEvent, noShow: missEvent, reopen: reopenEvent } as const;
const toneOf = { completed: 'ok', no_show: 'bad', cancelled: 'plain', rescheduled: 'plain' } as const;

const useDoing = ({ one, onDo, onClose }: PanelProps) => {
  const { by } = useWork();
  const act = useAct();
  const go = (name: Transition) => {
    if (name === 'complete' || name === 'cancel' || name === 'reschedule') return onDo(name);
    act.run(async () => {
      await atOnce[name](one, by);
      // What was a day of a repeat is an event of its own from here on.
      onClose();
      if (name !== 'noShow') return;
      toast.undo('Marked as a no-show. Reschedule it?', () => onDo('reschedule'), 10);
    });
  };
  const remove = () =>
    act.run(async () => {
      await removeEvent(one, by);
      onClose();
      const restore = () => {
        restoreEvent(one, by).catch((error: unknown) => toast.error(messageOf(error)));
      };
      toast.undo('Event deleted', restore, 10);
    });
  return { ...act, go, remove };
};

/** One event: what is known of it, and everything that may be done with it now. */
export const EventPanel = (props: PanelProps) => {
  const { one, hint, onDo, onClose } = props;
  const { by, off } = useWork();
  const now = useNow();
  const names = useNamesOf(one);
  const { busy, failure, go, remove } = useDoing(props);
  const standing = standingOf(one, now);
  const Glyph = typeGlyphs[one.type];
  const offered = transitionsOf(one, by, now, off);
  const reasons = off ? [off] : transitionReasons(one, by, new Date(now).toISOString());
  const main = offered.find(({ act, off: why }) => act === 'complete' && !why);
  return (
    <Dialog
      description={
        <span className="row">
          <Glyph data-size="small" />
          {typeWords(one)}
          <Badge tone={standing.bad ? 'bad' : (toneOf[one.status as keyof typeof toneOf] ?? 'info')}>
            {standing.words}
          </Badge>
        </span>
      }
      foot={
        <>
          <span className={failure ? 'small late' : 'small dim'}>{failure}</span>
          <Button
            busy={busy}
            glyph={Trash2}
            look="dangerQuiet"
            off={off ?? mayRemoveAppointment(by, one)?.message}
            onClick={remove}
          >
            Delete
          </Button>
          <Button
            glyph={Pencil}
            off={off ?? mayEditAppointment(by, one)?.message}
            onClick={() => onDo('edit')}
          >
            Edit
          </Button>
        </>
      }
      onClose={onClose}
      open
      routed
      size="md"
      title={one.title}
    >
      <div className="stack single apart">
        <Facts names={names} one={one} />
        {hint && <p className="small soon">{hint}</p>}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as one line of buttons everywhere */}
        <div aria-label="What may be done" className={styles.acts} role="group">
          {offered.map(({ act, label, off: why }) => (
            <Button
              busy={busy}
              key={act}
              look={main?.act === act ? 'main' : 'plain'}
              off={why}
              onClick={() => go(act)}
              small
            >
              {label}
            </Button>
          ))}
        </div>
        {reasons.length > 0 && (
          <ul className={`small dim ${styles.reasons}`}>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
};
