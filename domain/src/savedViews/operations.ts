import * as z from 'zod';
import {
  byId,
  dateTime,
  everyone,
  flag,
  listing,
  pageAnswer,
  read,
  recordName,
  updateOf,
  uuid,
  version,
  write,
} from '#kernel';
import { viewSearch } from './saved-view.ts';

const answer = z.strictObject({
  id: uuid,
  version,
  owner: uuid,
  name: z.string(),
  shared: flag,
  pinned: flag,
  search: z.record(z.string(), z.string()),
  createdAt: dateTime,
  updatedAt: dateTime,
});
const fields = { name: recordName, shared: flag, pinned: flag, search: viewSearch };

export const savedViewOperations = {
  list: read('savedViews.list', everyone, { input: z.strictObject(listing), output: pageAnswer(answer) }),
  create: write('savedViews.create', everyone, {
    input: z.strictObject({ ...fields, shared: flag.default(false), pinned: flag.default(false) }),
    output: answer,
  }),
  update: write('savedViews.update', everyone, {
    input: updateOf(z.strictObject(fields)),
    output: answer,
  }),
  remove: write('savedViews.remove', everyone, { input: byId, output: answer }),
};
