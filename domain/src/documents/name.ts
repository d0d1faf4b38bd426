import { endingOf } from './kinds.ts';

const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
// What no file system or header likes: control and direction-changing characters, and the marks of paths.
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029/\\:*?"<>|]/gu;

// Direction-changing and invisible characters make a name end otherwise than it does; the joiners of emoji and scripts stay.
const misleading = /(?![\u200C\u200D])\p{Cf}/gu;

/** A name as it is kept: it reads as it is written. */
export const readableName = (name: string): string => name.replace(misleading, '').trim();

/** A name under which something may be saved anywhere. */
export const safeName = (name: string): string => {
  const plain = name
    .normalize('NFC')
    // First, so that a character cut in two is replaced like any other.
    .slice(0, 200)
    .replace(unsafe, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  return reserved.test(plain) ? `_${plain}` : plain || 'file';
};

/** The same of a file, with the ending that its content has. */
export const downloadName = (name: string, ending: string): string => {
  const stem = safeName(name);
  const has = endingOf(stem);
  return has === ending || (ending === 'jpg' && has === 'jpeg') ? stem : `${stem}.${ending}`;
};
