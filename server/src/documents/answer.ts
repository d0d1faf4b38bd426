import type { Document, Home, LeadFile, UploadAnswer, UploadQuery } from 'domain/documents';
import type { Outcome } from 'domain/kernel';
import type { Context } from '#platform/operations/context.ts';
import { listedDocument } from './sql/listing.ts';
import type { DocumentRow } from './sql.ts';
import { documentsTold, filesTold } from './told.ts';

/** `office`: the answer tells the file as the office reads it. */
export type Asked = UploadQuery & {
  upload: string;
  home: Home;
  office: boolean;
  /** The version whose place it takes, where it is to. */
  replaces?: string;
  /** Pictures alone. */
  pictures?: true;
  /** Where the asker may put it, where that does not follow from what they name. */
  enter?: (ctx: Context) => Promise<Outcome<Home>>;
  /** What else follows from it in the same transaction, once all of it is there. */
  kept?: (ctx: Context, id: string) => Promise<Outcome<unknown>>;
};

export type Answer = UploadAnswer<LeadFile | Document>;

const fileTold = async (ctx: Context, row: DocumentRow, office: boolean) => {
  const listed = office ? await listedDocument(ctx.db, row.id) : undefined;
  const [file] = listed ? await documentsTold(ctx, [listed]) : await filesTold(ctx, [row]);
  return file ?? null;
};

/** What is said of a piece or a whole upload. */
export const answerOf = async (
  ctx: Context,
  { upload, office }: Asked,
  row: DocumentRow,
  same: DocumentRow | null = null,
): Promise<Answer> => {
  const file = row.status === 'uploading' ? null : await fileTold(ctx, row, office);
  const known = same && { id: same.id, name: same.name, at: same.createdAt };
  return { upload, received: row.received, file, same: known };
};
