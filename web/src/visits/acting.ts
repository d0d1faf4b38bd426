import type { Actor, Outcome } from 'domain/kernel';
import { type Visit, type VisitMachine, type VisitRow, visitOperations } from 'domain/visits';
import { act } from '#platform/offline/act.ts';
import { leaveBehind, type VisitPlace } from './codes.ts';
import { photoToSend } from './photo.ts';
import { visitRows } from './rows.ts';

type At = { visit: Visit; by: Actor };

const meant = ({ id, occurrence, recurrence }: Visit) =>
  recurrence.freq === 'none' || occurrence === null ? { id } : { id, occurrence };

const completed = (row: VisitRow, visit: Visit, outcome: string): Outcome<VisitRow> => {
  if (row.recurrence.freq === 'none') return { ...row, status: 'completed', outcome };
  // One day of a repeat stands by itself from then on: its own row comes with the feed.
  const exceptions = [...row.recurrence.exceptions, visit.occurrence ?? ''];
  return { ...row, recurrence: { ...row.recurrence, exceptions } };
};

const untouched = (row: VisitRow): Outcome<VisitRow> => row;

const of = ({ visit }: At) => ({ id: visit.id, title: `${visit.site.siteName}, ${visit.title}` });

/** Done: with what came of it, and the machines that were found or set up. */
export const completeVisit = (at: At, outcome: string, machines: VisitMachine[]) => {
  leaveBehind(at.visit);
  return act(visitRows, at.by, {
    ...of(at),
    words: outcome ? `Completed: ${outcome}` : 'Completed',
    operation: visitOperations.complete,
    input: { ...meant(at.visit), outcome, machines },
    change: (row) => completed(row, at.visit, outcome),
  });
};

/** Says that somebody looked at what they took along; each look counts, whenever it is sent. */
export const tellLook = (at: At, taken: VisitPlace) =>
  act(visitRows, at.by, {
    ...of(at),
    words: `Looked at how to get into ${at.visit.site.siteName}`,
    operation: visitOperations.looked,
    input: taken,
    change: untouched,
  });

/** Keeps a photo with the visit's site; without a network it waits here, sealed. */
export const addPhoto = async (at: At, file: File) =>
  act(visitRows, at.by, {
    ...of(at),
    words: `Photo of ${at.visit.site.siteName}`,
    operation: { ...visitOperations.get, name: 'visits.photo' },
    input: meant(at.visit),
    change: untouched,
    file: await photoToSend(file),
  });
