import { duplicateOperations } from 'domain/duplicates';
import { isAdministrator } from 'domain/kernel';
import {
  aroundLeadOperations,
  type Compared,
  columnLabels,
  type DuplicateLead,
  type DuplicateMatch,
  type Lead,
  leadTitle,
  matchKeys,
} from 'domain/leads';
import { ClientLink } from '#conversion';
import { place } from '#leads/words.ts';
import { refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { useRead } from '#platform/query.ts';
import { Button } from '#ui/Button.tsx';
import { TriangleAlert } from '#ui/Icon.tsx';
import { Strip } from '#ui/Strip.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { usePaused } from '#ui/usePaused.ts';
import { useNames, useWork } from '#view';
import styles from './Duplicates.module.css';

export type Typed = Readonly<Compared>;

const pause = 400;

/** What was typed, once the fingers rest. */
const useRested = (typed: Typed): Typed => JSON.parse(usePaused(JSON.stringify(typed), pause)) as Typed;

// Half an address or a short word matches too much to be worth a question.
const worthAsking = (typed: Typed): boolean => {
  const { email, phone, place, company } = matchKeys({ ...typed });
  return /.@.+\../.test(email) || phone !== '' || place !== '' || company.length > 2;
};

const matchWords: Readonly<Record<DuplicateMatch, string>> = {
  email: 'same e-mail',
  phone: 'same phone',
  place: 'same address',
  company: 'same company',
};

const Match = ({
  lead,
  onOpen,
  onMerge,
  onApart,
}: {
  lead: DuplicateLead;
  onOpen?: ((id: string) => void) | undefined;
  onMerge?: ((id: string) => void) | undefined;
  onApart?: ((id: string) => void) | undefined;
}) => {
  const nameOf = useNames();
  const facts = [
    place(lead),
    columnLabels[lead.column],
    nameOf(lead.assignedRep) ?? 'nobody’s',
    ...lead.matches.map((match) => matchWords[match]),
  ];
  return (
    <li>
      <span className={styles.match}>
        <b>{leadTitle(lead)}</b>
        <span>{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <span className={styles.acts}>
        {onOpen && (
          <Button aria-label={`Open ${leadTitle(lead)}`} onClick={() => onOpen(lead.id)} small>
            Open
          </Button>
        )}
        {onMerge && (
          <Button aria-label={`Merge with ${leadTitle(lead)}`} onClick={() => onMerge(lead.id)} small>
            Merge
          </Button>
        )}
        {onApart && (
          <Button aria-label={`${leadTitle(lead)} is not a duplicate`} onClick={() => onApart(lead.id)} small>
            Not a duplicate
          </Button>
        )}
      </span>
    </li>
  );
};

const useDuplicates = (typed: Typed, except: string | undefined) => {
  const asks = worthAsking(typed);
  const read = useRead(
    aroundLeadOperations.duplicates,
    { ...typed, ...(except && { except }) },
    { when: asks },
  );
  return { leads: (asks && read.data?.leads) || [], clients: (asks && read.data?.clients) || [] };
};

/** What of a lead is compared with others. */
export const comparedOf = ({ email, phone, company, streetAddress, city, zipCode }: Typed): Typed => ({
  ...{ email, phone, company },
  ...{ streetAddress, city, zipCode },
});

/** At the top of a lead: how many others may be the same, and the way to them. */
export const DuplicateLine = ({ lead, onShow }: { lead: Lead; onShow: () => void }) => {
  const found = useDuplicates(comparedOf(lead), lead.id);
  const count = found.leads.length;
  if (count === 0) return null;
  return (
    <Strip
      action={
        <Button onClick={onShow} small>
          Show
        </Button>
      }
      tone="warn"
    >
      {count === 1 ? '1 other lead may be the same.' : `${count} other leads may be the same.`}
    </Strip>
  );
};

/** While one types: leads and clients that may be the same, by e-mail, phone, address or company (W9). A failing look-up says nothing. */
export const DuplicateHint = ({
  typed,
  except,
  onOpen,
  onMerge,
}: {
  typed: Typed;
  /** The lead that is being edited. */
  except?: string;
  onOpen?: ((id: string) => void) | undefined;
  onMerge?: ((id: string) => void) | undefined;
}) => {
  const rested = useRested(typed);
  const { leads, clients } = useDuplicates(rested, except);
  const { run } = useAct();
  // Whoever may make them one may say that they are two.
  const keepApart = (lead: string, other: string) => {
    const pair = { noun: 'leads' as const, ids: [lead, other] };
    run(async () => {
      await call(duplicateOperations.keepApart, pair);
      await refresh(aroundLeadOperations.duplicates);
      toast.undo('Not a duplicate', () => {
        void call(duplicateOperations.compareAgain, pair).then(() =>
          refresh(aroundLeadOperations.duplicates),
        );
      });
    });
  };
  const opens = isAdministrator(useWork().by.role);
  return (
    <div aria-live="polite">
      {leads.length + clients.length > 0 && (
        <div className={`stack compact ${styles.hint}`}>
          <p>
            <TriangleAlert data-size="small" />
            {leads.length > 0
              ? 'This may be a lead that is here already.'
              : 'This may be an existing client.'}
          </p>
          <ul>
            {leads.map((lead) => (
              <Match
                key={lead.id}
                lead={lead}
                onApart={except && onMerge ? (other) => keepApart(except, other) : undefined}
                onMerge={onMerge}
                onOpen={onOpen}
              />
            ))}
            {clients.map(({ id, name, matches }) => (
              <li key={id}>
                <span className={styles.match}>
                  <b>{opens ? <ClientLink id={id}>{name}</ClientLink> : name}</b>
                  <span>{['client', ...matches.map((match) => matchWords[match])].join(' · ')}</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
};
