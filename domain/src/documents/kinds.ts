import type { Outcome, Refusal, Sniffed } from '#kernel';
import type { DocumentCategory, DocumentType } from './document.ts';
import { documentRefusals, wrongContent } from './texts.ts';

/** What a file may be: its content decides, its name's ending must agree. */
export type FileKind = { mimeType: string; ending: string; picture: boolean };

const pictures: Partial<Record<Sniffed, string>> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  heic: 'image/heic',
};
/** Whether small pictures are made of it, so that the page can show it. */
export const hasPreview = (mimeType: string): boolean =>
  ['image/jpeg', 'image/png', 'image/webp'].includes(mimeType);

const pictureEndings = ['png', 'jpg', 'jpeg', 'gif', 'webp'];
// What phones make of pictures and hardly a browser shows.
const heicEndings = ['heic', 'heif'];

const office: Record<string, { as: Sniffed; mimeType: string; holds?: string }> = {
  doc: { as: 'ole', mimeType: 'application/msword' },
  xls: { as: 'ole', mimeType: 'application/vnd.ms-excel' },
  ppt: { as: 'ole', mimeType: 'application/vnd.ms-powerpoint' },
  docx: {
    as: 'zip',
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    holds: 'word/',
  },
  xlsx: {
    as: 'zip',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    holds: 'xl/',
  },
  pptx: {
    as: 'zip',
    mimeType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    holds: 'ppt/',
  },
  odt: { as: 'zip', mimeType: 'application/vnd.oasis.opendocument.text', holds: 'content.xml' },
  ods: { as: 'zip', mimeType: 'application/vnd.oasis.opendocument.spreadsheet', holds: 'content.xml' },
  odp: { as: 'zip', mimeType: 'application/vnd.oasis.opendocument.presentation', holds: 'content.xml' },
};
const texts: Record<string, string> = { csv: 'text/csv', txt: 'text/plain' };

/** Endings that the picker offers. */
export const fileEndings: readonly string[] = [
  ...pictureEndings,
  'pdf',
  ...Object.keys(office),
  ...Object.keys(texts),
];

/** The ending of a file's name in lower case; none for a name without, or of nothing else. */
export const endingOf = (name: string): string =>
  /[^.\s][.\s]*\.([a-z0-9]{1,10})\s*$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** Whether a picture is one that has to be made a JPEG before it is sent. */
export const isHeic = ({ name, type }: { name: string; type: string }): boolean =>
  heicEndings.includes(endingOf(name)) || /^image\/hei[cf]$/.test(type);

/** Why a name alone is reason to refuse: an ending that is no file of ours. */
export const nameProblem = (name: string): Refusal | null => {
  const ending = endingOf(name);
  if (heicEndings.includes(ending)) return documentRefusals.heic;
  return ending === '' || fileEndings.includes(ending) ? null : documentRefusals.type;
};

/** What a file is, by its first bytes and its name; refused where they disagree. */
export const fileKind = (sniffed: Sniffed | null, name: string): Outcome<FileKind> => {
  const ending = endingOf(name);
  const other = fileEndings.includes(ending) ? wrongContent(ending) : documentRefusals.type;
  const picture = sniffed && pictures[sniffed];
  if (picture)
    return ending === '' || [...pictureEndings, ...heicEndings].includes(ending)
      ? { mimeType: picture, ending: sniffed === 'jpeg' ? 'jpg' : sniffed, picture: true }
      : other;
  if (sniffed === 'pdf' && (ending === '' || ending === 'pdf'))
    return { mimeType: 'application/pdf', ending: 'pdf', picture: false };
  const packed = Object.hasOwn(office, ending) ? office[ending] : undefined;
  if (packed && packed.as === sniffed) return { mimeType: packed.mimeType, ending, picture: false };
  const text = Object.hasOwn(texts, ending) ? texts[ending] : undefined;
  if (text && sniffed === 'text') return { mimeType: text, ending, picture: false };
  return other;
};

/** Whether a packed file is the office file that its ending says, without programs in it. */
export const isOfficeFile = (ending: string, names: readonly string[]): boolean => {
  const holds = office[ending]?.holds;
  if (!holds || names.some((name) => /vbaproject\.bin$/i.test(name))) return false;
  const marked = holds.endsWith('/') ? names.includes('[Content_Types].xml') : names.includes('mimetype');
  return marked && names.some((name) => name.startsWith(holds));
};

/** What a file is taken for until somebody says otherwise. */
export const suggestedType = ({
  picture,
}: Pick<FileKind, 'picture'>): {
  type: DocumentType;
  category: DocumentCategory;
} => (picture ? { type: 'photo', category: 'service_photo' } : { type: 'other', category: 'other' });
