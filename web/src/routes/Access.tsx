import type { DaySite } from 'domain/routes';
import { accessTypeLabels } from 'domain/sites';
import type { ReactNode } from 'react';
import { CreditCard, DoorOpen, KeyRound, LockKeyhole, ShieldCheck } from '#ui/Icon.tsx';
import { useAct } from '#ui/useAct.ts';
import { useShortly } from '#ui/useShortly.ts';
import { useWork } from '#view';
import { tellLook } from './acting.ts';
import { type Codes, lookAt } from './codes.ts';
import styles from './Routes.module.css';
import type { DayRow } from './rows.ts';

/** Milliseconds for which notes and code stand open. */
const shownFor = 30_000;

const useLook = (row: DayRow, siteId: string, name: string) => {
  const { by } = useWork();
  const [seen, setSeen] = useShortly<Codes>(shownFor);
  const act = useAct();
  const look = () =>
    act.run(async () => {
      const { codes, here } = await lookAt(row.id, siteId);
      if (here) void tellLook({ row, by, siteId, name });
      setSeen(codes);
    });
  return { seen, look };
};

const glyphs = { 'key-required': KeyRound, 'card-access': CreditCard, 'open-access': DoorOpen } as const;

const Cell = ({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) => (
  <li className={`compact words ${styles.way}`}>
    {icon}
    <b className={styles.cell}>{title}</b>
    <span className="small">{children}</span>
  </li>
);

// Dots below ‘No lockbox’ would say that there is something to tap of what is not there.
const titleOf = (has: boolean, what: string, instead: string | false): string =>
  has ? what : instead || `No ${what.toLowerCase()}`;

/** How one gets in, in three cells; code and notes are dots until tapped, then stand for 30 seconds. */
export const Access = ({ row, site, name }: { row: DayRow; site: DaySite; name: string }) => {
  const { off } = useWork();
  const { seen, look } = useLook(row, site.siteId, name);
  const Glyph = glyphs[site.accessType];
  const hidden = (what: string) => (
    <button
      aria-disabled={off ? true : undefined}
      className={styles.dots}
      onClick={() => !off && look()}
      title={off ?? 'Each look is recorded.'}
      type="button"
    >
      <span aria-hidden="true">••••••</span>
      <span className="vh">{`Show the ${what} of ${name}`}</span>
    </button>
  );
  return (
    <ul aria-label="How to get in" className={styles.access}>
      <Cell icon={<Glyph />} title={accessTypeLabels[site.accessType]}>
        {site.needsKey ? 'Bring the key' : 'No key needed'}
      </Cell>
      <Cell icon={<LockKeyhole />} title={titleOf(site.hasLockbox, 'Lockbox', site.hasAccessCode && 'Code')}>
        {!site.hasAccessCode && 'No code'}
        {site.hasAccessCode && (seen ? <span className="num">{seen.accessCode}</span> : hidden('code'))}
      </Cell>
      <Cell
        icon={<ShieldCheck />}
        title={titleOf(site.hasSecurity, 'Security', site.hasAccessNotes && 'Notes')}
      >
        {!site.hasAccessNotes && 'No notes'}
        {site.hasAccessNotes && (seen ? seen.accessNotes : hidden('notes'))}
      </Cell>
    </ul>
  );
};
