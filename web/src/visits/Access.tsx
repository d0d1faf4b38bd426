import { accessTypeLabels } from 'domain/sites';
import { codesFrom, type Visit } from 'domain/visits';
import type { ReactNode } from 'react';
import { CreditCard, DoorOpen, KeyRound, LockKeyhole, ShieldCheck } from '#ui/Icon.tsx';
import { moment } from '#ui/moment.ts';
import { useAct } from '#ui/useAct.ts';
import { useShortly } from '#ui/useShortly.ts';
import { useWork } from '#view';
import { tellLook } from './acting.ts';
import { type Codes, lookAt } from './codes.ts';
import styles from './Visits.module.css';

/** Milliseconds for which notes and code stand open. */
const shownFor = 30_000;

const glyphs = { 'key-required': KeyRound, 'card-access': CreditCard, 'open-access': DoorOpen } as const;

const Cell = ({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) => (
  <li className={`compact words ${styles.way}`}>
    {icon}
    <b>{title}</b>
    <span className={`small ${styles.said}`}>{children}</span>
  </li>
);

/** Why codes cannot be looked at now; null where they can. */
const waitsFor = (visit: Visit): string | null => {
  if (visit.codesUntil === null) return 'Codes are shown no longer.';
  const from = codesFrom(visit);
  return new Date().toISOString() < from ? `Codes are shown from ${moment(from)} on.` : null;
};

/** How one gets in, in three cells; code and notes are dots until tapped, then stand for 30 seconds. */
export const Access = ({ visit }: { visit: Visit }) => {
  const { by, off } = useWork();
  const [seen, setSeen] = useShortly<Codes>(shownFor);
  const act = useAct();
  const { access, siteName } = visit.site;
  const reason = off ?? waitsFor(visit);
  const look = () =>
    act.run(async () => {
      const { codes, here } = await lookAt(visit);
      if (here) void tellLook({ visit, by });
      setSeen(codes);
    });
  const hidden = (what: string) => (
    <button
      aria-disabled={reason ? true : undefined}
      className={styles.dots}
      onClick={() => !reason && look()}
      title={reason ?? 'Each look is recorded.'}
      type="button"
    >
      <span aria-hidden="true">••••••</span>
      <span className="vh">{`Show the ${what} of ${siteName}`}</span>
    </button>
  );
  const Glyph = glyphs[access.type];
  return (
    <ul aria-label="How to get in" className={styles.access}>
      <Cell icon={<Glyph />} title={accessTypeLabels[access.type]}>
        {access.key ? 'Bring the key' : 'No key needed'}
      </Cell>
      <Cell icon={<LockKeyhole />} title={access.lockbox ? 'Lockbox' : 'Code'}>
        {!access.code && 'No code'}
        {access.code && (seen ? <span className="num">{seen.accessCode}</span> : hidden('code'))}
      </Cell>
      <Cell icon={<ShieldCheck />} title={access.security ? 'Security' : 'Notes'}>
        {!access.notes && 'No notes'}
        {access.notes && (seen ? seen.accessNotes : hidden('notes'))}
      </Cell>
    </ul>
  );
};
