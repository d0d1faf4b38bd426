import { Link, useLocation } from '@tanstack/react-router';
import { authOperations } from 'domain/auth';
import { useEffect, useState } from 'react';
import { useMe } from '#auth';
import { loadLost, loadOffer, useKept, useUpdate, useWrites } from '#offline';
import { call } from '#platform/call.ts';
import { useDataTime, useLiveState } from '#platform/live.ts';
import { sayTrouble, useLost, useTrouble } from '#platform/offline/trouble.ts';
import { notePage } from '#platform/page-before.ts';
import { useSettings } from '#settings';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Eye, Mail, RotateCcw, TriangleAlert, WifiOff } from '#ui/Icon.tsx';
import { clockOf } from '#ui/moment.ts';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { usePhone } from '#ui/usePhone.ts';
import { whenShown } from '#ui/whenShown.tsx';
import { useReadOnly } from '#view';
import styles from './Shell.module.css';
import { setSmsFolded, useSmsFolded } from './sms.ts';
import { useViewingAs } from './ViewingAs.tsx';

const Offer = whenShown(async () => (await loadOffer()).Offer);
const Lost = whenShown(async () => (await loadLost()).Lost);
const FactorDue = whenShown(async () => (await import('./FactorDue.tsx')).FactorDue);
const canKeep = Boolean(globalThis.crypto?.subtle && matchMedia('(pointer: coarse)').matches);

/** Lines between top bar and content, each only while it holds. */
export const Notices = () => {
  const phone = usePhone();
  const lost = useLost();
  const { factorDue } = useMe();
  const { pathname } = useLocation();
  useEffect(() => notePage(pathname), [pathname]);
  return (
    <div className={styles.notices}>
      {lost && <Lost lost={lost} />}
      {phone && <PhoneViewing />}
      {phone && <Sms />}
      <Unconfirmed />
      {factorDue && <FactorDue by={factorDue} />}
      <Offline />
      <Refused />
      <DeviceTrouble />
      <NewVersion />
      {phone && canKeep && <Offer />}
    </div>
  );
};

const PhoneViewing = () => {
  const viewing = useViewingAs();
  if (!viewing) return null;
  return (
    <div className={classes(styles.strip, styles.phoneViewing)} role="status">
      <Eye />
      <span className="cut">
        Viewing as <b>{viewing.name}</b>
      </span>
      <Button aria-label={`Reset, stop viewing as ${viewing.name}`} onClick={viewing.reset} small>
        Reset
      </Button>
    </div>
  );
};

const Sms = () => {
  const settings = useSettings();
  const folded = useSmsFolded();
  if (settings?.smsApproved !== false || folded) return null;
  return (
    <div className={classes(styles.strip, styles.sms, styles.warn)}>
      <TriangleAlert data-size="small" />
      SMS Temporarily Disabled
      <Button look="quiet" onClick={() => setSmsFolded(true)} small>
        Fold
      </Button>
    </div>
  );
};

const Unconfirmed = () => {
  const { emailConfirmed, email } = useMe();
  const act = useAct();
  const off = useReadOnly();
  if (emailConfirmed) return null;
  const again = () =>
    act.run(async () => {
      await call(authOperations.resendConfirmation, {});
      toast.success('Confirmation email sent');
    });
  return (
    <div className={styles.strip} role="status">
      <Mail data-size="small" />
      <span>{`Confirm your e-mail address with the link we sent to ${email}.`}</span>
      <Button busy={act.busy} off={off} onClick={again} small>
        Send again
      </Button>
    </div>
  );
};

const shownAfter = 3_000;

/** Whether the feed has been away for longer than a hiccup. */
const useAway = (): boolean => {
  const state = useLiveState();
  const [long, setLong] = useState(false);
  useEffect(() => {
    setLong(false);
    if (state !== 'connecting') return;
    const timer = setTimeout(() => setLong(true), shownAfter);
    return () => clearTimeout(timer);
  }, [state]);
  return state === 'offline' || (state === 'connecting' && long);
};

const Offline = () => {
  const away = useAway();
  const offline = useLiveState() === 'offline';
  const at = useDataTime();
  const kept = useKept();
  const waiting = useWrites().filter(({ state }) => state === 'waits').length;
  const changes = waiting === 1 ? '1 change waits.' : `${waiting} changes wait.`;
  if (!away) return null;
  const part = kept && (kept.part || !kept.filled) ? ' Only a part of the leads is on this device.' : '';
  const shows = at === null ? 'What you see may be out of date' : `Showing what stood at ${clockOf(at)}`;
  return (
    <div className={styles.strip} role="status">
      <WifiOff className="soon" data-size="small" />
      <span>{`${offline ? 'No connection.' : 'Connecting again.'} ${shows}; it follows as soon as the network is back.${part}${waiting > 0 ? ` ${changes}` : ''}`}</span>
      {waiting > 0 && (
        <Link search={{ section: 'data' }} to="/settings">
          See them
        </Link>
      )}
    </div>
  );
};

const DeviceTrouble = () => {
  const text = useTrouble();
  if (!text) return null;
  return (
    <div className={styles.strip} role="status">
      <TriangleAlert data-size="small" />
      <span>{text}</span>
      <Button look="quiet" onClick={() => sayTrouble(null)} small>
        Close
      </Button>
    </div>
  );
};

const Refused = () => {
  const count = useWrites().filter(({ state }) => state === 'refused' || state === 'conflict').length;
  if (count === 0) return null;
  return (
    <div className={styles.strip} role="status">
      <TriangleAlert data-size="small" />
      <span>{count === 1 ? '1 change was not accepted.' : `${count} changes were not accepted.`}</span>
      <Link to="/not-accepted">Show</Link>
    </div>
  );
};

const NewVersion = () => {
  const reload = useUpdate();
  if (!reload) return null;
  return (
    <div className={styles.strip} role="status">
      <RotateCcw data-size="small" />
      <span>New version</span>
      <Button onClick={reload} small>
        Reload
      </Button>
    </div>
  );
};
