import { type Actor, refuse, type Sniffed } from '#kernel';
import type { ProfileFields } from './profile.ts';

/** What a profile picture may be, and what is made of it. */
export const pictureLimits = {
  bytes: 5 * 1024 * 1024,
  /** Of what is decoded: about a gigabyte of memory for a moment. */
  pixels: 64_000_000,
  /** The side of the square that is kept. */
  side: 256,
} as const;

const kinds: readonly (Sniffed | null)[] = ['png', 'jpeg', 'webp'];

/** Whether a file is one of the pictures that are taken, by what its content says it is. */
export const isPictureKind = (kind: Sniffed | null): boolean => kinds.includes(kind);

/** The same for a file dialog, and for what a browser says of a file. */
export const pictureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];

export const pictureRefusals = {
  tooLarge: refuse.input('PICTURE_TOO_LARGE', 'Please choose a picture of at most 5 MB.'),
  type: refuse.input('PICTURE_TYPE', 'Please choose a PNG, JPEG or WebP picture.'),
  unreadable: refuse.input('PICTURE_UNREADABLE', 'This picture cannot be read. Please choose another one.'),
};

/** Where a person's picture is asked for; another picture has another address. */
export const pictureAddress = (uid: string, version: string): string =>
  `/api/users/picture/${uid}?v=${version}`;

/** Private means its owner alone, whatever the role of who asks, and through nobody's eyes (USR-07). */
export const seesPicture = (
  actor: Pick<Actor, 'uid'>,
  owner: { uid: string; profileImagePrivacy: ProfileFields['profileImagePrivacy'] | string },
): boolean => owner.uid === actor.uid || owner.profileImagePrivacy === 'team';
