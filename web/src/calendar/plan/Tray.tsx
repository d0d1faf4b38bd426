import { type Appointment, appointmentPriorityLabels, nameBesideType } from 'domain/appointments';
import { dateWords } from 'domain/kernel';
import { useId, useRef, useState } from 'react';
import { useNamesOf } from '#calendar/event/Facts.tsx';
import { isOverdue, placeOf, typeGlyphs, typeWords } from '#calendar/kinds.ts';
import { Sign } from '#calendar/Sign.tsx';
import { clockHere, daysHere, keyOf } from '#calendar/shown.ts';
import type { Shown } from '#calendar/useAppointments.ts';
import { Bones } from '#ui/Bones.tsx';
import { Button } from '#ui/Button.tsx';
import { ChevronDown, Clock } from '#ui/Icon.tsx';
import { Menu } from '#ui/Menu.tsx';
import { Failure } from '#ui/Strip.tsx';
import { useActivePeople } from '#users';
import { GiveCall } from './GiveCall.tsx';
import styles from './Plan.module.css';
import type { PlanProps } from './Plan.tsx';
import { useUnassigned } from './useUnassigned.ts';

const wantedWords = (one: Appointment): string => {
  const day = dateWords(daysHere(one).from, 'week');
  return one.allDay ? day : `${day}, ${clockHere(one.start)}`;
};

/** At which site it is to be done, and where that is. */
const Where = ({ one }: { one: Appointment }) => {
  const { site } = useNamesOf({ leadId: null, clientId: null, siteId: one.siteId });
  return [site, one.location].filter(Boolean).join(', ');
};

const priorityWords = ({ priority }: Appointment): string | false =>
  priority !== 'medium' && `${appointmentPriorityLabels[priority]} priority`;

type CallProps = Pick<PlanProps, 'now' | 'drag' | 'mayMove' | 'onOpen' | 'onMove'> & {
  one: Shown;
  focusAfter: () => HTMLElement;
};

const Call = ({ one, now, drag, mayMove, onOpen, onMove, focusAfter }: CallProps) => {
  const people = useActivePeople();
  const Glyph = typeGlyphs[one.type];
  const late = isOverdue(one, now);
  const { start, end } = one;
  const [gives, give] = useState(false);
  return (
    <li className={styles.call} onPointerDown={(event) => drag.take(event, one)}>
      <Sign place={placeOf(one)}>
        <Glyph aria-label={typeWords(one)} role="img" />
      </Sign>
      <div className={styles.what}>
        <button className={styles.name} onClick={() => drag.hasJustDropped() || onOpen(one)} type="button">
          {nameBesideType(one)}
        </button>
        <span className="small dim">
          <Where one={one} />
        </span>
        <span className={late ? 'small late' : 'small dim'}>
          {late && <Clock data-size="small" />}
          {[wantedWords(one), late && 'Overdue', priorityWords(one)].filter(Boolean).join(' · ')}
          {one.waits && ', waits for the network'}
        </span>
      </div>
      {mayMove(one) && (
        <Menu
          focusAfter={focusAfter}
          items={[
            ...people.map(({ uid, displayName }) => ({
              label: displayName,
              onSelect: () => onMove(one, { start, end, assignedTo: uid }),
            })),
            { label: 'Person and day…', line: true, onSelect: () => give(true) },
          ]}
          label={`Assign ${one.title}`}
          small
        >
          Assign
          <ChevronDown data-size="small" />
        </Menu>
      )}
      {gives && <GiveCall one={one} onClose={() => give(false)} onGive={(move) => onMove(one, move)} />}
    </li>
  );
};

/** What nobody does yet: dragged onto a person's hours or day, or given to somebody at its own time. */
export const Tray = ({ date: _, days: _days, ...props }: PlanProps) => {
  const { items, loading, error, more, busy, retry } = useUnassigned();
  const id = useId();
  const head = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby={id} {...props.drag.handlers}>
      <h2 id={id} ref={head} tabIndex={-1}>
        Unassigned
        {!loading && !error && <span className="num small dim">{` ${items.length}${more ? '+' : ''}`}</span>}
      </h2>
      {error && (
        <Failure error={error} onRetry={retry}>
          Could not load events
        </Failure>
      )}
      {loading && <Bones label="Reading what nobody does yet" rows={3} />}
      {!loading && !error && !more && items.length === 0 && (
        <p className="small dim">Every call at a site has somebody.</p>
      )}
      <ul className={styles.calls}>
        {items.map((one) => (
          <Call {...props} focusAfter={() => head.current as HTMLElement} key={keyOf(one)} one={one} />
        ))}
      </ul>
      {more && (
        <Button busy={busy} look="quiet" onClick={more} small>
          Show more
        </Button>
      )}
    </section>
  );
};
