import { useSyncExternalStore } from 'react';
import { filesSent } from '#platform/offline/files.ts';
import { waitingWrites } from '#platform/offline/waiting.ts';
import { isUnderWay, type KeptWrite } from '#platform/offline/write.ts';
import { type Home, homeOfWrite, isSameHome } from './home.ts';
import { pageUploads, type Upload } from './page-uploads.ts';
import { onThisPage } from './words.ts';

const bytesIn = ({ bytes }: NonNullable<KeptWrite['file']>): number =>
  Math.floor((bytes.length * 3) / 4) - (bytes.endsWith('==') ? 2 : bytes.endsWith('=') ? 1 : 0);

const standingOf = (write: KeptWrite): Pick<Upload, 'state' | 'message'> => {
  if (!isUnderWay(write)) return { state: 'failed', message: write.reason ?? '' };
  if (waitingWrites.isKept(write.key)) return { state: 'kept', message: '' };
  return { state: 'here', message: onThisPage };
};

/** One that was left to the queue, by this page or an earlier one. */
const ofWrite = (write: KeptWrite): Upload | null => {
  const home = homeOfWrite(write.operation, write.input);
  if (!home || !write.file) return null;
  return {
    upload: write.key,
    home,
    name: write.file.name,
    size: bytesIn(write.file),
    sent: filesSent.of(write.key),
    rate: 0,
    ...standingOf(write),
    made: '',
    knownSince: null,
    mendable: true,
    described: {},
    row: null,
  };
};

let shown: readonly Upload[] = [];
let from: readonly unknown[] = [];
let stamp = 0;
filesSent.subscribe(() => {
  stamp += 1;
});

/** Those of this page, and those that earlier ones left sealed; the same list until something changes. */
const all = (): readonly Upload[] => {
  const next = [pageUploads.list(), waitingWrites.list(), stamp];
  if (next.every((part, at) => part === from[at])) return shown;
  from = next;
  const sealed = waitingWrites.list().flatMap((write) => ofWrite(write) ?? []);
  shown = [...pageUploads.list(), ...sealed];
  return shown;
};

const subscribe = (listener: () => void): (() => void) => {
  const stops = [pageUploads.subscribe, waitingWrites.subscribe, filesSent.subscribe].map((to) =>
    to(listener),
  );
  return () => {
    for (const stop of stops) stop();
  };
};

/** What is on its way to a place. */
export const useUploads = (home: Home): readonly Upload[] =>
  useSyncExternalStore(subscribe, all).filter((one) => isSameHome(one.home, home));
