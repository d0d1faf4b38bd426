import { type Actor, isAdministrator, type Refusal, type Scope, type Viewer } from '#kernel';
import { type Lead, mayEdit, whileOpen } from '#leads';
import type { Document, LeadFile } from './document.ts';
import { documentRefusals } from './texts.ts';

type Person = Pick<Actor, 'uid' | 'role'>;
type Owned = Pick<Lead, 'assignedRep' | 'column'>;

const owns = (by: Person, lead: Owned): boolean => lead.assignedRep === by.uid;

/** Files are for who works the lead, and for administrators (D9); a lead nobody has shows none to a rep. */
export const maySeeFiles = (by: Person, lead: Owned): Refusal | null => {
  if (isAdministrator(by.role) || owns(by, lead)) return null;
  return lead.assignedRep === null ? documentRefusals.takeFirst : documentRefusals.notYours;
};

/** Adding a file: as one edits the lead; a converted one still takes files. */
export const mayUpload = (by: Actor, lead: Lead): Refusal | null =>
  mayEdit(by, lead) ?? whileOpen(by, { ...lead, convertedToClientId: null });

/** What has not arrived whole is shown to who uploads it and to administrators. */
export const maySeeUnderway = (by: Person, file: Pick<LeadFile, 'status' | 'uploadedBy'>): boolean =>
  (file.status !== 'uploading' && file.status !== 'error') ||
  isAdministrator(by.role) ||
  file.uploadedBy === by.uid;

/** A version that was replaced is for administrators, whoever works where it belongs. */
export const maySeeVersion = (by: Pick<Person, 'role'>, { current }: Pick<Document, 'current'>): boolean =>
  current || isAdministrator(by.role);

/** Reading the bytes: a file in sight that is ready (DOC-04, DOC-08). */
export const mayDownload = (by: Person, lead: Owned, file: Pick<LeadFile, 'status'>): Refusal | null => {
  const refused = maySeeFiles(by, lead);
  if (refused) return refused;
  if (file.status === 'ready' || file.status === 'archived') return null;
  return isAdministrator(by.role) ? documentRefusals.notReady : documentRefusals.notComplete;
};

/** Files of a client, a site or nothing are for administrators. */
export const maySeeOffice = (by: Pick<Person, 'role'>): Refusal | null =>
  isAdministrator(by.role) ? null : documentRefusals.administrators;

/** Reading the bytes of what the office keeps (DOC-03, DOC-04). */
export const mayDownloadOffice = (by: Person, file: Pick<LeadFile, 'status'>): Refusal | null => {
  const refused = maySeeOffice(by);
  if (refused) return refused;
  return file.status === 'ready' || file.status === 'archived' ? null : documentRefusals.notReady;
};

/** The files of which somebody's open pages are told. */
export const documentScope = (viewer: Viewer): Scope =>
  isAdministrator(viewer.role) ? [{ deleted: false }] : [{ assignedRep: viewer.uid, deleted: false }];
