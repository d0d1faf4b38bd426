import * as z from 'zod';
import {
  byId,
  dateTime,
  everyone,
  flag,
  listOf,
  recordName,
  someOf,
  updateOf,
  uuid,
  version,
  write,
} from '#kernel';
import { viewSearch } from './saved-view.ts';

export const savedViewAnswer = z.strictObject({
  id: uuid,
  version,
  owner: uuid,
  name: z.string(),
  /** Everybody reads it; else only its owner. */
  shared: flag,
  /** It stands in the filter row. */
  pinned: flag,
  search: z.record(z.string(), z.string()),
  createdAt: dateTime,
  updatedAt: dateTime,
});
const fields = { name: recordName, shared: flag, pinned: flag, search: viewSearch };

export const savedViewOperations = {
  list: listOf('savedViews.list', everyone, savedViewAnswer),
  create: write('savedViews.create', everyone, {
    input: z.strictObject({ ...fields, shared: flag.default(false), pinned: flag.default(false) }),
    output: savedViewAnswer,
  }),
  update: updateOf('savedViews.update', everyone, someOf(z.strictObject(fields)), savedViewAnswer),
  remove: write('savedViews.remove', everyone, { input: byId, output: savedViewAnswer }),
};
