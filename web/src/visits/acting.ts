import type { Actor, Outcome } from 'domain/kernel';
import { type Visit, type VisitMachine, type VisitRow, visitOperations } from 'domain/visits';
import { callError } from '#platform/call.ts';
import { act } from '#platform/offline/act.ts';
import { hasRoomFor } from '#platform/offline/room.ts';
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
export const completeVisit = (at: At, outcome: string, machines: VisitMachine[]) =>
  act(visitRows, at.by, {
    ...of(at),
    words: outcome ? `Completed: ${outcome}` : 'Completed',
    operation: visitOperations.complete,
    input: { ...meant(at.visit), outcome, machines },
    change: (row) => completed(row, at.visit, outcome),
  });

/** Says that somebody looked at what they took along; each look counts, whenever it is sent. */
export const tellLook = (at: At) =>
  act(visitRows, at.by, {
    ...of(at),
    words: `Looked at how to get into ${at.visit.site.siteName}`,
    operation: visitOperations.looked,
    input: { ...meant(at.visit), at: new Date().toISOString() },
    change: untouched,
  });

const largest = 1_500_000;
const longSide = 2_048;

/** A smaller picture of a large one: what waits on a device finds little room there. */
const smaller = async (file: File): Promise<Blob> => {
  if (file.size <= largest) return file;
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return file;
  const scale = Math.min(1, longSide / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
};

const lettersOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });

const noRoom =
  'There is no room for more photos on this device. Those that wait are sent once there is signal.';

/** Keeps a photo with the visit's site; without a network it waits here, sealed. */
export const addPhoto = async (at: At, file: File) => {
  const blob = await smaller(file);
  const bytes = await lettersOf(blob);
  if (!hasRoomFor(bytes.length)) throw callError({ status: 507, code: 'NO_ROOM', message: noRoom });
  const name = file.name || 'photo.jpg';
  return act(visitRows, at.by, {
    ...of(at),
    words: `Photo of ${at.visit.site.siteName}`,
    operation: { ...visitOperations.get, name: 'visits.photo' },
    input: meant(at.visit),
    change: untouched,
    file: { name: blob === file ? name : `${name.replace(/\.\w+$/, '')}.jpg`, type: blob.type, bytes },
  });
};
