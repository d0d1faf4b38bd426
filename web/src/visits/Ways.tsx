import { accessTypeLabels } from 'domain/sites';
import type { Visit } from 'domain/visits';
import type { ReactNode } from 'react';
import { CreditCard, DoorOpen, KeyRound, LockKeyhole, ShieldCheck } from '#ui/Icon.tsx';
import { useAct } from '#ui/useAct.ts';
import { useShortly } from '#ui/useShortly.ts';
import styles from './Place.module.css';

/** How one gets in: signs alone, never the words. */
export type WayIn = Visit['site']['access'];
export type Codes = { accessNotes: string; accessCode: string };

/** Milliseconds for which notes and code stand open. */
const shownFor = 30_000;

const glyphs = { 'key-required': KeyRound, 'card-access': CreditCard, 'open-access': DoorOpen } as const;

const Cell = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className={`compact words ${styles.way}`}>
    {icon}
    {children}
  </li>
);

const Said = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <b>{title}</b>
    <span className="small">{children}</span>
  </>
);

// Dots below ‘No lockbox’ would say that there is something to tap of what is not there.
const titleOf = (has: boolean, what: string, instead: string | false): string =>
  has ? what : instead || `No ${what.toLowerCase()}`;

/** How one gets in, in three cells; code and notes are dots until tapped, then stand for 30 seconds. */
export const Ways = ({
  access,
  name,
  off,
  look,
}: {
  access: WayIn;
  name: string;
  /** Why nothing may be looked at now. */
  off: string | null;
  look: () => Promise<Codes>;
}) => {
  const [seen, setSeen] = useShortly<Codes>(shownFor);
  const act = useAct();
  const hidden = (what: string) => (
    <button
      aria-disabled={off ? true : undefined}
      className={styles.hidden}
      onClick={() => !off && act.run(async () => setSeen(await look()))}
      title={off ?? 'Each look is recorded.'}
      type="button"
    >
      <b aria-hidden="true" className={styles.dots}>
        ••••
      </b>
      <span aria-hidden="true" className="small">
        {off ? what : 'tap to see'}
      </span>
      <span className="vh">{`Show the ${what} of ${name}`}</span>
    </button>
  );
  const Glyph = glyphs[access.type];
  const code = titleOf(access.lockbox, 'Lockbox', access.code && 'Code');
  const notes = titleOf(access.security, 'Security', access.notes && 'Notes');
  return (
    <ul aria-label="How to get in" className={styles.access}>
      <Cell icon={<Glyph />}>
        <Said title={accessTypeLabels[access.type]}>{access.key ? 'Bring the key' : 'No key needed'}</Said>
      </Cell>
      <Cell icon={<LockKeyhole />}>
        {access.code && !seen ? (
          hidden('code')
        ) : (
          <Said title={code}>{seen && access.code ? seen.accessCode : 'No code'}</Said>
        )}
      </Cell>
      <Cell icon={<ShieldCheck />}>
        {access.notes && !seen ? (
          hidden('notes')
        ) : (
          <Said title={notes}>{seen && access.notes ? seen.accessNotes : 'No notes'}</Said>
        )}
      </Cell>
    </ul>
  );
};

const wordsOf = ({ type, key, lockbox, security }: WayIn): string =>
  [
    accessTypeLabels[type],
    key && type !== 'key-required' && 'Key needed',
    lockbox && 'Lockbox',
    security && 'Security',
  ]
    .filter(Boolean)
    .join(', ');

/** The same as small signs at the end of a line. */
export const AccessSigns = ({ access }: { access: WayIn }) => (
  <span className={styles.signs} title={wordsOf(access)}>
    {access.key && <KeyRound />}
    {access.type === 'card-access' && <CreditCard />}
    {access.type === 'open-access' && !access.key && <DoorOpen />}
    {(access.lockbox || access.code) && <LockKeyhole />}
    {access.security && <ShieldCheck />}
    <span className="vh">{wordsOf(access)}</span>
  </span>
);
