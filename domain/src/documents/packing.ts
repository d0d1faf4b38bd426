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

const characters = new Intl.Segmenter();

/** As much of a text as so many bytes hold, cut between characters. */
const within = (text: string, bytes: number): string => {
  if (bytesOf(text) <= bytes) return text;
  let taken = '';
  let left = bytes;
  for (const { segment } of characters.segment(text)) {
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

const sameName = (path: string): string => path.normalize('NFKC').toLowerCase();

// Names that are one once they are cut for a number are counted together: so much of them stays.
const mostNumber = bytesOf(' (1000)');

/** Where each of some files lies in a zip: safe names of at most 255 bytes, none of them twice, whatever its case. */
export const packedPaths = (files: readonly Packed[]): string[] => {
  const taken = new Set<string>();
  // Where counting goes on, so that a thousand of one name are not each counted from the start.
  const counted = new Map<string, number>();
  return files.map((file) => {
    const folders = foldersOf(file);
    const said = endingOf(file.fileName) || endingOf(file.name);
    const ending = said && `.${said}`;
    const whole = said ? downloadName(file.name, said) : safeName(file.name);
    const stem = whole.slice(0, whole.length - ending.length);
    const kept = within(stem, mostBytes - bytesOf(ending) - mostNumber);
    const pathOf = (at: number) => [...folders, numbered(at > 1 ? kept : stem, ending, at)].join('/');
    const counter = sameName([...folders, kept, ending].join('/'));
    let at = 1;
    if (taken.has(sameName(pathOf(at)))) {
      at = counted.get(counter) ?? 2;
      while (taken.has(sameName(pathOf(at)))) at += 1;
      counted.set(counter, at + 1);
    }
    const path = pathOf(at);
    taken.add(sameName(path));
    return path;
  });
};
