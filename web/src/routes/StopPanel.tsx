import { dollars } from 'domain/kernel';
import {
  type DaySite,
  type DayStop,
  doubtWords,
  implausible,
  meteredOf,
  skipWords,
  stopTitle,
  sumOf,
} from 'domain/routes';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useSettings } from '#settings';
import { directionsTo } from '#sites';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Confirm } from '#ui/Confirm.tsx';
import { DraftLine } from '#ui/draft/DraftLine.tsx';
import { Camera, Check, Navigation, SkipForward, TriangleAlert } from '#ui/Icon.tsx';
import { toast } from '#ui/toast.tsx';
import { messageOf } from '#ui/useAct.ts';
import { whenShown } from '#ui/whenShown.tsx';
import { useNames, useWork } from '#view';
import { AddressLink, PlaceCard, PlaceHead, PlaceLines, placeTitle } from '#visits';
import { Access } from './Access.tsx';
import { AmountFields } from './AmountFields.tsx';
import { answerStop, takeBackStop } from './acting.ts';
import { fileAt } from './photo.ts';
import styles from './Routes.module.css';
import type { DayRow } from './rows.ts';
import { SkipForm } from './SkipForm.tsx';
import { useLastAmount } from './useDay.ts';
import { amountsOf, doneWords, useStopDraft } from './useStop.ts';
import { belowTitle, machineCounts, machineName } from './words.ts';

const PhotoOrNote = whenShown(async () => (await import('./PhotoOrNote.tsx')).PhotoOrNote);

type Shown = { row: DayRow; stop: DayStop; site: DaySite | undefined };

const Directions = ({ site, name }: { site: DaySite; name: string }) => (
  <a className={buttonClass()} href={directionsTo(site)} rel="noreferrer" target="_blank">
    <Navigation />
    <span className="no-phone">Directions</span>
    <span className="vh">{` to ${name}`}</span>
  </a>
);

const Head = ({
  stop,
  site,
  name,
  id,
  title,
}: {
  stop: DayStop;
  site: DaySite | undefined;
  name: string;
  id: string;
  title: RefObject<HTMLHeadingElement | null>;
}) => (
  <PlaceHead
    end={site && <Directions name={name} site={site} />}
    sign={<span className={`${styles.number} ${styles.large}`}>{stop.position + 1}</span>}
    title={
      <h2 className={placeTitle} id={id} ref={title} tabIndex={-1}>
        {name}
      </h2>
    }
  >
    {site && (
      <p className="small soft">
        <AddressLink to={directionsTo(site)}>{belowTitle(site)}</AddressLink>
      </p>
    )}
  </PlaceHead>
);

const Machines = ({ site }: { site: DaySite }) => (
  <div className={styles.machines}>
    {machineCounts(site).map(({ count, word }) => (
      <span key={word}>
        <b className="num">{count}</b> <span className="dim">{word}</span>
      </span>
    ))}
    {site.totalMachines === 0 && <span className="dim">No machines are known here.</span>}
    {site.machines
      .filter(({ status }) => status === 'out_of_order')
      .map((machine) => (
        <span className="small late row" key={machine.id}>
          <TriangleAlert data-size="small" />
          {`${machineName(machine)} out of order`}
        </span>
      ))}
  </div>
);

const useStopActs = ({ row, stop }: Shown, name: string) => {
  const { by } = useWork();
  const at = { row, by, siteId: stop.siteId, name };
  const tell = (work: Promise<unknown>): Promise<boolean> =>
    work.then(
      () => true,
      (error: unknown) => Boolean(toast.error(messageOf(error))) && false,
    );
  return {
    answer: (answer: Parameters<typeof answerStop>[1]) => tell(answerStop(at, answer)),
    reopen: () => void tell(takeBackStop(at)),
  };
};

/** A stop: how to get in, what stands there, and what was found. */
export const StopPanel = ({ moved, ...shown }: Shown & { moved: boolean }) => {
  const { row, stop, site } = shown;
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  // On to this stop from another one: who works by key or reader goes on here.
  useEffect(() => {
    if (moved) title.current?.focus({ preventScroll: true });
  }, [moved]);
  const name = site ? stopTitle(site) : 'This stop';
  const acts = useStopActs(shown, name);
  return (
    <PlaceCard className={styles.stop} labelledBy={id}>
      <Head id={id} name={name} site={site} stop={stop} title={title} />
      {site && <Access key={stop.siteId} name={name} row={row} site={site} />}
      {site && (
        <PlaceLines contact={site.contact} fileAt={(file) => fileAt(row.id, file)} files={site.files} />
      )}
      {site && <Machines site={site} />}
      {stop.state === 'open' && row.status === 'open' ? (
        <Answer {...shown} key={stop.id} acts={acts} name={name} />
      ) : (
        <Answered {...shown} acts={acts} name={name} />
      )}
    </PlaceCard>
  );
};

type Acts = ReturnType<typeof useStopActs>;

const Answer = ({ row, stop, site, acts, name }: Shown & { acts: Acts; name: string }) => {
  const { off } = useWork();
  const { draft, set, clear, found } = useStopDraft(row.id, stop.siteId);
  const settings = useSettings();
  const last = useLastAmount(row.id, stop.siteId);
  const [open, setOpen] = useState<'skip' | 'photo' | null>(null);
  const [asking, setAsking] = useState(false);
  const id = useId();
  const amounts = amountsOf(draft, site);
  const missing = typeof amounts === 'string' ? amounts : null;
  const note = draft.note.trim();
  // What was typed goes at once and comes back when it is refused.
  const answer = async (given: Parameters<typeof answerStop>[1]) => {
    clear();
    if (!(await acts.answer(given))) set(draft);
  };
  const gross = typeof amounts === 'string' ? 0 : sumOf(amounts).gross;
  const doubt = site && settings && implausible(gross, site, row.date, settings.plausiblePerMachineDay);
  const keep = () => {
    setAsking(false);
    if (typeof amounts !== 'string') void answer({ outcome: 'done', amounts, note });
  };
  const done = () => (doubt ? setAsking(true) : keep());
  const toggle = (part: 'skip' | 'photo') => setOpen((now) => (now === part ? null : part));
  return (
    <div className={`stack apart pad ${styles.answer}`}>
      {found && <DraftLine {...found} />}
      <AmountFields draft={draft} last={last} onChange={set} site={site} />
      <div className={styles.acts}>
        <Button
          glyph={SkipForward}
          aria-controls={id}
          aria-expanded={open === 'skip'}
          onClick={() => toggle('skip')}
        >
          Skip
        </Button>
        <Button
          glyph={Camera}
          aria-controls={id}
          aria-expanded={open === 'photo'}
          onClick={() => toggle('photo')}
        >
          Photo or note
        </Button>
        <Button glyph={Check} look="main" off={off ?? missing} onClick={done}>
          {doneWords(amounts)}
        </Button>
      </div>
      {asking && doubt && (
        <Confirm
          answer={`Keep ${dollars(gross)}`}
          onCancel={() => setAsking(false)}
          onConfirm={keep}
          open
          question="Is this amount right?"
        >
          <p>{doubtWords(gross, doubt)}</p>
        </Confirm>
      )}
      <div id={id}>
        {open === 'skip' && (
          <SkipForm
            draft={draft}
            off={off}
            onChange={set}
            onSkip={(reason, reasonText) => void answer({ outcome: 'skipped', reason, reasonText, note })}
          />
        )}
        {open === 'photo' && (
          <PhotoOrNote
            name={name}
            note={draft.note}
            onNote={(text) => set({ note: text })}
            row={row}
            stop={stop}
          />
        )}
      </div>
    </div>
  );
};

const Fact = ({ label, amount }: { label: string; amount: number }) => (
  <div>
    <dt>{label}</dt>
    <dd className="num">{dollars(amount)}</dd>
  </div>
);

const Answered = ({ row, stop, acts }: Shown & { acts: Acts; name: string }) => {
  const { off } = useWork();
  const nameOf = useNames();
  const { gross, refunds, testMoney, net } = sumOf(stop.amounts);
  const metered = meteredOf(stop.amounts);
  const closed = row.status === 'closed' ? 'This day is closed.' : null;
  return (
    <div className={`stack apart pad ${styles.answer}`}>
      {stop.state === 'done' && (
        <dl className={styles.facts}>
          <Fact amount={gross} label="Amount" />
          {metered !== null && <Fact amount={metered} label="Meter" />}
          <Fact amount={refunds} label="Refunds paid" />
          <Fact amount={testMoney} label="Test money" />
          <Fact amount={net} label="Net" />
        </dl>
      )}
      {stop.state === 'skipped' && stop.reason && (
        <p className="soon">{`Skipped: ${skipWords(stop.reason, stop.reasonText)}`}</p>
      )}
      {stop.note && <p>{stop.note}</p>}
      {stop.photos.length > 0 && (
        <p className="row wrap small">
          {stop.photos.map((photo, index) => (
            <a href={fileAt(row.id, photo)} key={photo} rel="noreferrer" target="_blank">
              {`Photo ${index + 1}`}
            </a>
          ))}
        </p>
      )}
      <div className="row wrap">
        {stop.state !== 'open' && (
          <Button off={off ?? closed} onClick={acts.reopen}>
            Reopen
          </Button>
        )}
        <span className="small dim">{nameOf(stop.answeredBy)}</span>
      </div>
    </div>
  );
};
