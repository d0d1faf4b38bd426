import { alreadyUploaded, type DocumentType, documentLabel, suggestedCategory } from 'domain/documents';
import { sizeWords } from 'domain/kernel';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { FilterButton } from '#ui/filters/FilterButton.tsx';
import { Ban, Check, CircleAlert, Clock, Copy, LoaderCircle, WifiOff, X } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { moment } from '#ui/moment.ts';
import { Ridge } from '#ui/Ridge.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import styles from './Documents.module.css';
import { describeUpload, isOffice } from './described.ts';
import { categoryOptions, typeOptions } from './groups.ts';
import type { Upload } from './page-uploads.ts';
import { dropUpload, retryUpload, takeExisting, uploadAgain } from './uploads.ts';
import { leftWords, linkedWords, shareWords } from './words.ts';

const ticks = 20;

const glyphs: Readonly<Record<Upload['state'], ComponentType<ComponentProps<typeof X>>>> = {
  queued: Clock,
  sending: LoaderCircle,
  offline: WifiOff,
  here: WifiOff,
  kept: WifiOff,
  known: Copy,
  done: Check,
  failed: CircleAlert,
};

const tones: Partial<Record<Upload['state'], string | undefined>> = {
  sending: 'spin',
  offline: 'soon',
  here: 'soon',
  kept: 'soon',
  known: 'soon',
  done: styles.good,
  failed: 'late',
};

const rateWords = ({ sent, size, rate }: Upload): string =>
  rate > 0 ? `, ${sizeWords(Math.round(rate))}/s, ${leftWords(size - sent, rate)}` : '';

const keptWords = (one: Upload): string =>
  one.sent > 0
    ? `${shareWords(one.sent, one.size)}, sealed on this device`
    : `Waits for the network, ${sizeWords(one.size)} sealed on this device`;

/** Where the file hangs that is there already, if that is not where this one goes. */
const where = ({ row, home }: Upload): string => {
  const hangs = 'nothing' in home && isOffice(row) ? linkedWords(row) : '';
  return hangs && `It is linked to ${hangs}.`;
};

const saidOf = (one: Upload): string => {
  const { state, size, message, sent, knownSince } = one;
  if (state === 'failed')
    return sent > 0 ? `${message}, ${sizeWords(sent)} of ${sizeWords(size)} kept` : message;
  if (state === 'known')
    return [alreadyUploaded(moment(knownSince ?? '')), where(one), message].filter(Boolean).join(' ');
  if (state === 'done') return [`Done, ${sizeWords(size)}`, message].filter(Boolean).join('. ');
  if (state === 'kept') return keptWords(one);
  if (state === 'queued') return [`Waits, ${sizeWords(size)}`, message].filter(Boolean).join('. ');
  if (state === 'offline' || state === 'here')
    return [`Waits for the network, ${shareWords(sent, size)}`, message].filter(Boolean).join('. ');
  return [`${shareWords(sent, size)}${rateWords(one)}`, message].filter(Boolean).join('. ');
};

const hasRidge = ({ state, sent }: Upload): boolean =>
  state === 'sending' || ((state === 'offline' || state === 'here' || state === 'kept') && sent > 0);

const Acts = ({ one }: { one: Upload }): ReactNode => {
  const { upload, name, state } = one;
  if (state === 'known')
    return (
      <>
        <Button
          aria-label={`Use it, the file of ${moment(one.knownSince ?? '')}`}
          onClick={() => void takeExisting(one)}
          small
        >
          Use it
        </Button>
        <Button aria-label={`Upload anyway, ${name}`} onClick={() => uploadAgain(one)} small>
          Upload anyway
        </Button>
      </>
    );
  return (
    <>
      {state === 'failed' && one.mendable && (
        <Button aria-label={`Retry ${name}`} onClick={() => retryUpload(upload)} small>
          Retry
        </Button>
      )}
      <IconButton
        glyph={X}
        name={state === 'sending' || state === 'offline' ? `Stop ${name}` : `Take ${name} off the list`}
        onClick={() => dropUpload(upload)}
        small
      />
    </>
  );
};

/** Type and category of one file, said while it is on its way or after. */
const Described = ({ one }: { one: Upload }) => {
  const { upload, name, row, described } = one;
  const type = described.type ?? row?.type;
  const category = described.category ?? row?.category;
  return (
    <FilterButton name={`Type and category of ${name}`} value={documentLabel(category ?? 'as it looks')}>
      <SelectField
        label="Type"
        none={type ? undefined : 'As it looks'}
        onChange={({ target }) => {
          const chosen = target.value as DocumentType;
          describeUpload(upload, { type: chosen, category: suggestedCategory(chosen) });
        }}
        options={typeOptions}
        value={type ?? ''}
      />
      <SelectField
        label="Category"
        none={category ? undefined : 'As it looks'}
        onChange={({ target }) => describeUpload(upload, { category: target.value as never })}
        options={categoryOptions}
        value={category ?? ''}
      />
    </FilterButton>
  );
};

/** What cannot be said here: what is sealed goes as it was said, and a replacement is what it replaces. */
const isDescribed = ({ state, home }: Upload): boolean =>
  state !== 'kept' &&
  state !== 'here' &&
  state !== 'failed' &&
  state !== 'known' &&
  !('leadId' in home) &&
  !('documentId' in home);

/** One file on its way: how far it is, in ticks and numbers, or what keeps it and what helps. */
export const UploadLine = ({ one }: { one: Upload }) => {
  const refused = one.state === 'failed' && !one.mendable;
  const Glyph = refused ? Ban : glyphs[one.state];
  const tone = tones[one.state];
  return (
    <li className={styles.line}>
      <span className={tone}>
        <Glyph data-size="small" />
      </span>
      <div className={styles.file}>
        <span className="cut">{one.name}</span>
        <span className={`small ${tone === 'spin' ? '' : (tone ?? 'dim')} ${styles.said}`}>
          {hasRidge(one) && (
            <Ridge
              lit={Math.floor((one.sent / one.size) * ticks)}
              of={ticks}
              tone={one.state === 'sending' ? 'accent' : 'plain'}
              wide
            />
          )}
          <span className="num">{saidOf(one)}</span>
        </span>
        {one.made && <span className="small dim">{one.made}</span>}
      </div>
      <span className={styles.acts}>
        {isDescribed(one) && <Described one={one} />}
        <Acts one={one} />
      </span>
    </li>
  );
};
