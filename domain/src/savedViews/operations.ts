import * as z from 'zod';
import {
  atLeastOneField,
  dateTime,
  everyone,
  flag,
  listing,
  operation,
  type Page,
  pageAnswer,
  recordName,
  uuid,
  version,
} from '#kernel';
import { type SavedView, viewSearch } from './saved-view.ts';

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
const one = operation<SavedView>();

export const savedViewOperations = {
  list: operation<Page<SavedView>>()({
    name: 'savedViews.list',
    output: pageAnswer(answer),
    who: everyone,
    kind: 'read',
    input: z.strictObject(listing),
  }),
  create: one({
    name: 'savedViews.create',
    output: answer,
    who: everyone,
    kind: 'write',
    input: z.strictObject({ ...fields, shared: flag.default(false), pinned: flag.default(false) }),
  }),
  update: one({
    name: 'savedViews.update',
    output: answer,
    who: everyone,
    kind: 'write',
    input: z.strictObject({
      id: uuid,
      version,
      fields: atLeastOneField(z.strictObject(fields).partial()),
    }),
  }),
  remove: one({
    name: 'savedViews.remove',
    output: answer,
    who: everyone,
    kind: 'write',
    input: z.strictObject({ id: uuid }),
  }),
};
