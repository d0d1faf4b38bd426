import { type Document, type DocumentFields, documentOperations } from 'domain/documents';
import { changesBetween } from 'domain/kernel';
import { call, isCallError } from '#platform/call.ts';
import { messageOf } from '#ui/useAct.ts';
import { type Arrived, type Described, pageUploads } from './page-uploads.ts';

export const isOffice = (row: Arrived | null): row is Document => row !== null && 'clientId' in row;

const missing = ({ type, category, linked }: Described, row: Document): Partial<DocumentFields> => {
  const said = { ...(type && { type }), ...(category && { category }), ...linked?.link };
  return changesBetween<Partial<DocumentFields>>(row, { ...row, ...said }).after;
};

/** Its pictures may have been made in the meantime: nobody's word is overwritten by what is said of a new file. */
export const say = async (
  id: string,
  version: number,
  fields: Partial<DocumentFields>,
): Promise<Document> => {
  try {
    return await call(documentOperations.update, { id, version, fields });
  } catch (error) {
    const now =
      isCallError(error) && error.code === 'STALE_VERSION' && (error.current as Document | undefined);
    if (!now) throw error;
    return call(documentOperations.update, { id, version: now.version, fields });
  }
};

/** What was said of a file while it was on its way, and its address did not say yet. */
export const catchUp = async (upload: string): Promise<void> => {
  const one = pageUploads.find(upload);
  if (one?.state !== 'done' || !isOffice(one.row)) return;
  const { id, version } = one.row;
  const fields = missing(one.described, one.row);
  if (Object.keys(fields).length === 0) return;
  try {
    pageUploads.change(upload, { row: await say(id, version, fields), message: '' });
  } catch (error) {
    pageUploads.change(upload, { message: messageOf(error) });
  }
};

/** Says what a file is; one that has arrived is changed at once, any other when it arrives. */
export const describeUpload = (upload: string, fields: Described): void => {
  const one = pageUploads.find(upload);
  if (!one) return;
  pageUploads.change(upload, { described: { ...one.described, ...fields } });
  void catchUp(upload);
};
