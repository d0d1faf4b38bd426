import type { Document } from './document.ts';
import { endingOf } from './kinds.ts';
import { downloadName, safeName } from './name.ts';

type Packed = Pick<Document, 'id' | 'name' | 'fileName' | 'leadName' | 'clientName' | 'siteName'>;

// What a file system takes of one name.
const mostBytes = 255;

const bytesOf = (text: string): number => {
  let bytes = 0;
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
};

/** As much of a text as so many bytes hold, cut between characters. */
const within = (text: string, bytes: number): string => {
  let taken = '';
  let left = bytes;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    left -= bytesOf(segment);
    if (left < 0) break;
    taken += segment;
  }
  return taken;
};

const folderName = (name: string): string => within(safeName(name), mostBytes);

/** The folders of a file in a zip: its client's, within that its site's; a lead's; or those of nothing. */
const foldersOf = ({ leadName, clientName, siteName }: Packed): string[] => {
  const names = clientName ? [clientName, siteName] : [leadName || siteName || 'Not linked'];
  return names.filter((name) => name !== '').map(folderName);
};

const numbered = (name: string, ending: string, at: number): string => {
  const tail = `${at > 1 ? ` (${at})` : ''}${ending}`;
  return `${within(name, mostBytes - bytesOf(tail))}${tail}`;
};

/** Where each of some files lies in a zip: safe names of at most 255 bytes, none of them twice, whatever its case. */
export const packedPaths = (files: readonly Packed[]): string[] => {
  const taken = new Set<string>();
  return files.map((file) => {
    const folders = foldersOf(file);
    const said = endingOf(file.fileName) || endingOf(file.name);
    const ending = said && `.${said}`;
    const whole = said ? downloadName(file.name, said) : safeName(file.name);
    const stem = whole.slice(0, whole.length - ending.length);
    for (let at = 1; ; at += 1) {
      const path = [...folders, numbered(stem, ending, at)].join('/');
      const key = path.normalize('NFKC').toLowerCase();
      if (taken.has(key)) continue;
      taken.add(key);
      return path;
    }
  });
};
