import { type Absence, appointmentOperations } from 'domain/appointments';
import { countWords } from 'domain/kernel';
import { closedOn, holidayOn, type Settings } from 'domain/settings';
import { useMemo } from 'react';
import { useRead } from '#platform/query.ts';
import { useSettings } from '#settings';
import { here } from '#ui/moment.ts';
import { useNames } from '#view';
import type { Days } from './days.ts';
import type { Spot } from './grid/lanes.ts';

/** What is to be known of a day before anything is planned on it. */
export type Note = { readonly key: string; readonly words: string; readonly about: 'holiday' | 'away' };

/** When nobody works: by day, and by the person whose day it is; null: everybody's. */
export type Shade = {
  readonly closed: (date: string) => readonly Spot[];
  readonly isAway: (date: string, uid: string | null) => boolean;
  readonly notes: (date: string, uid: string | null) => readonly Note[];
  /** More absences than are told. */
  readonly more: boolean;
};

const none: readonly never[] = [];
const mostNamed = 2;

const isClosedAllDay = (closed: readonly Spot[]): boolean =>
  closed.length === 1 && closed[0]?.from === 0 && closed[0].to === 24 * 60;

/** Whether nothing of a day is worked. */
export const isShaded = (shade: Shade, date: string, uid: string | null): boolean =>
  isClosedAllDay(shade.closed(date)) || shade.isAway(date, uid);

type Known = {
  settings: Settings | undefined;
  absences: readonly Absence[];
  more: boolean;
  nameOf: (uid: string) => string | null;
};

const awayWords = ({ reason }: Absence): string => (reason ? `Away: ${reason}` : 'Away');

const shadeOf = ({ settings, absences, more, nameOf }: Known): Shade => {
  const known = new Map<string, readonly Spot[]>();
  const away = (date: string, uid: string | null) =>
    absences.filter((one) => one.from <= date && date <= one.to && (uid === null || one.uid === uid));
  const awayNotes = (date: string, uid: string | null): Note[] => {
    const found = away(date, uid);
    const [first] = found;
    if (!first) return [];
    if (uid !== null) return [{ key: first.id, words: awayWords(first), about: 'away' }];
    const uids = [...new Set(found.map((one) => one.uid))];
    if (uids.length > mostNamed)
      return [{ key: 'away', words: `${countWords(uids.length, 'person', 'people')} away`, about: 'away' }];
    return uids.map((one) => ({ key: one, words: `${nameOf(one) ?? 'Somebody'} is away`, about: 'away' }));
  };
  return {
    closed: (date) => {
      const spots = known.get(date) ?? (settings ? closedOn(date, here, settings) : none);
      known.set(date, spots);
      return spots;
    },
    isAway: (date, uid) => uid !== null && away(date, uid).length > 0,
    notes: (date, uid) => {
      const holiday = settings ? holidayOn(date, settings) : null;
      const own: Note[] = holiday === null ? [] : [{ key: 'holiday', words: holiday, about: 'holiday' }];
      return [...own, ...awayNotes(date, uid)];
    },
    more,
  };
};

/** What shades the days that are shown: office hours, holidays, and who is away. */
export const useShade = ({ from, to }: Days): Shade => {
  const settings = useSettings();
  const nameOf = useNames();
  const { data } = useRead(appointmentOperations.absences, { from, to }, { follows: ['absences'] });
  const absences = data?.items ?? none;
  const more = data?.more ?? false;
  return useMemo(() => shadeOf({ settings, absences, more, nameOf }), [settings, absences, more, nameOf]);
};
