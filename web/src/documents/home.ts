/** Where a file goes: to a lead, a client, a site, to nothing yet, or in the place of a document. */
export type Home =
  | { leadId: string }
  | { clientId: string }
  | { siteId: string }
  | { documentId: string }
  | { nothing: true };

/** The road on which it goes there, and what its address says of that. */
export const roadTo = (home: Home): { road: string; query: Readonly<Record<string, string>> } => {
  if ('leadId' in home) return { road: 'leads.fileUpload', query: { id: home.leadId } };
  if ('documentId' in home) return { road: 'documents.replace', query: { id: home.documentId } };
  return { road: 'documents.upload', query: 'nothing' in home ? {} : home };
};

/** The place that a write of the queue sends its file to; null: none of ours. */
export const homeOfWrite = (road: string, input: Readonly<Record<string, unknown>>): Home | null => {
  const { id, clientId, siteId } = input as { id?: string; clientId?: string; siteId?: string };
  if (road === 'leads.fileUpload' && id) return { leadId: id };
  if (road === 'documents.replace' && id) return { documentId: id };
  if (road !== 'documents.upload') return null;
  if (clientId) return { clientId };
  return siteId ? { siteId } : { nothing: true };
};

/** Whether both are the same place. */
export const isSameHome = (a: Home, b: Home): boolean => JSON.stringify(a) === JSON.stringify(b);
