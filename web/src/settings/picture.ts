import { type Profile, pictureLimits, pictureRefusals, pictureTypes, usersOperations } from 'domain/users';
import { keepAnswer, refresh } from '#platform/cache.ts';
import { callError } from '#platform/call.ts';
import { refusedWith } from '#platform/refused.ts';
import { whose } from '#platform/whose.ts';

/** Why a file cannot become a picture, as far as the browser can tell; null: it may be tried. */
export const pictureProblem = ({ type, size }: Pick<File, 'type' | 'size'>): string | null => {
  if (!pictureTypes.includes(type)) return pictureRefusals.type.message;
  return size > pictureLimits.bytes ? pictureRefusals.tooLarge.message : null;
};

/** A part of a picture in its own pixels. */
export type Area = { x: number; y: number; width: number; height: number };

// Twice what is kept, so that the server has something to make it small from.
const side = pictureLimits.side * 2;

/** Cuts a square out of a picture that the browser shows. */
export const cutPicture = async (address: string, area: Area): Promise<Blob> => {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  canvas.getContext('2d')?.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, side, side);
  const cut = await new Promise<Blob | null>((settle) => canvas.toBlob(settle, 'image/webp', 0.92));
  if (!cut) throw new Error(pictureRefusals.unreadable.message);
  return cut;
};

/** Sends one's own picture; answers the profile with it. */
export const sendPicture = async (picture: Blob): Promise<Profile> => {
  const of = whose();
  const sent = await fetch('/api/users.picture', {
    method: 'POST',
    credentials: 'same-origin',
    headers: of,
    body: picture,
  }).catch(() => {
    throw callError({ code: 'OFFLINE', message: 'No connection. Please try again.' });
  });
  if (!sent.ok) throw await refusedWith(sent, of, 'The picture could not be kept. Please try again.');
  return (await sent.json()) as Profile;
};

/** Takes a changed profile into the page: the form, and everybody's list. */
export const keepProfile = async (profile: Profile): Promise<void> => {
  keepAnswer(usersOperations.get, { uid: profile.uid }, profile);
  await refresh(usersOperations.directory);
};
