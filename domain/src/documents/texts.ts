import { countWords, refuse } from '#kernel';
import { deletedDays, fileLimits } from './limits.ts';

export const wrongType = 'This file type is not allowed';
const heic =
  'Photos in HEIC cannot be shown in every browser. Send it as JPEG: on an iPhone choose Settings, Camera, Formats, Most Compatible, and take it again; on a computer export it as JPEG.';
export const interrupted = 'Upload interrupted';

/** Of a file whose name is allowed, and whose content is not what the name says. */
export const wrongContent = (ending: string) => {
  const said = `${wrongType}: its content is not that of a .${ending} file`;
  return refuse.input('FILE_TYPE_NOT_ALLOWED', said, { fields: { file: said } });
};

/** Why a file is not kept that a scanner refuses, by the name that it gives what it found. */
export const infectedFile = (found: string) =>
  refuse.input('FILE_INFECTED', `This file carries a virus (${found}) and is not kept.`);
/** The same of one that was kept before a scanner looked at it. */
export const foundInfected = (found: string): string => `A scanner found a virus in this file (${found}).`;

/** A file is larger than the house takes. */
export const tooLarge = (megabytes: number) =>
  refuse.input('BODY_TOO_LARGE', `A file may have ${megabytes} MB at most.`);

/** What may be uploaded. */
export const takenWords = (megabytes: number): string =>
  `Pictures, PDF, office files, CSV and text up to ${megabytes} MB.`;

/** How long what was deleted can be restored. */
export const trashWords = countWords(deletedDays, 'day');

/** The hint when the same bytes are there already (screens §5). */
export const alreadyUploaded = (date: string): string => `Already uploaded ${date} – use it?`;

/** Every refusal of this noun. */
export const documentRefusals = {
  type: refuse.input('FILE_TYPE_NOT_ALLOWED', wrongType, { fields: { file: wrongType } }),
  empty: refuse.input('FILE_EMPTY', 'This file is empty.'),
  tooManyPixels: refuse.input('FILE_TOO_MANY_PIXELS', 'This picture is too large to be shown.'),
  packed: refuse.input('FILE_UNSAFE', 'This file unpacks to more than is safe to open.'),
  heic: refuse.input('FILE_HEIC', heic, { fields: { file: heic } }),
  longer: refuse.input('BODY_TOO_LARGE', 'More has arrived than this file was said to have.'),
  takeFirst: refuse.forbidden('LEAD_NOT_TAKEN', 'Nobody works this lead yet. Take it to see its files.'),
  notYours: refuse.forbidden('LEAD_NOT_YOURS', 'Only the rep of this lead or an administrator may do this.'),
  notComplete: refuse.forbidden('FILE_NOT_READY', 'This file is not ready yet.'),
  notReady: refuse.conflict('FILE_NOT_READY', 'This file is not ready yet.'),
  notUploading: refuse.conflict('UPLOAD_OVER', 'This upload has ended. Please start it again.'),
  otherHome: refuse.conflict('UPLOAD_OF_ANOTHER', 'This upload was begun somewhere else.'),
  otherSize: refuse.conflict('UPLOAD_CHANGED', 'This upload was begun with another file.'),
  damaged: refuse.conflict('UPLOAD_DAMAGED', 'This part was damaged on its way. Please send it again.'),
  changed: refuse.conflict(
    'UPLOAD_CHANGED',
    'What arrived is not the file that was sent. Please send it again.',
  ),
  replaced: refuse.conflict('DOCUMENT_REPLACED', 'A newer version of this document is there.'),
  inTrash: refuse.conflict('DOCUMENT_DELETED', 'This document is in the trash. Restore it first.'),
  notInterrupted: refuse.conflict(
    'UPLOAD_NOT_INTERRUPTED',
    'Only an upload that was interrupted is tried again.',
  ),
  twoHomes: refuse.field(
    'DOCUMENT_LINKS',
    'leadId',
    'A document is linked to a lead, or to a client and its site, not to both.',
  ),
  siteElsewhere: refuse.field('DOCUMENT_LINKS', 'siteId', 'This site belongs to another client.'),
  machineElsewhere: refuse.field('DOCUMENT_LINKS', 'machineId', 'This machine stands at another site.'),
  noLead: refuse.field('LEAD_NOT_FOUND', 'leadId', 'This lead does not exist or has been deleted.'),
  noClient: refuse.field('CLIENT_NOT_FOUND', 'clientId', 'This client does not exist or has been deleted.'),
  noSite: refuse.field('SITE_NOT_FOUND', 'siteId', 'This site does not exist or has been deleted.'),
  tooMany: refuse.conflict('TOO_MANY_FILES', `At most ${fileLimits.filesPerHome} files belong together.`),
  status: refuse.conflict(
    'DOCUMENT_STATUS',
    'People archive a file that is ready, and restore it; nothing else.',
  ),
  stale: refuse.conflict('STALE_VERSION', 'Somebody changed this file in the meantime.'),
  gone: refuse.conflict('FILE_GONE', 'The bytes of this file are no longer kept.'),
  full: refuse.unavailable(
    'FILES_FULL',
    'The server has no room for more files. Uploads go on once an administrator has made some.',
    { retryAfter: 30 },
  ),
  away: refuse.unavailable(
    'FILES_AWAY',
    'The place where files are kept cannot be reached. Please try again in a while.',
    { retryAfter: 10 },
  ),
  homeGone: refuse.conflict('HOME_DELETED', 'What this file belongs to is deleted. Restore it first.'),
  administrators: refuse.forbidden(
    'ADMINISTRATORS_ONLY',
    'Files of clients and sites are for administrators.',
  ),
  signedLink: refuse.forbidden('LINK_REFUSED', 'This link has expired or was altered.'),
  tooManyOpen: refuse.limited('TOO_MANY_UPLOADS', 'Too many uploads at once. Let some of them end first.', {
    retryAfter: 30,
  }),
  tooMuch: refuse.limited(
    'UPLOAD_LIMIT',
    `You have uploaded ${fileLimits.bytesPerDay / 1_000_000_000} GB within a day. Please go on tomorrow.`,
    { retryAfter: 3_600 },
  ),
} as const;

/** An upload goes on where it stands: the present offset comes with it. */
export const wrongOffset = (received: number) =>
  refuse.conflict('UPLOAD_OFFSET', `This upload goes on at ${received}.`, { current: { received } });
