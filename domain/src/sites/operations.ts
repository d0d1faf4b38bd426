import * as z from 'zod';
import {
  administrators,
  listing,
  type Operation,
  operation,
  type Page,
  pageAnswer,
  text,
  uuid,
  version,
} from '#kernel';
import { usStates } from '#leads';
import type { AddressWarning } from './address.ts';
import { addressAnswer, machineAnswer, siteAnswer, siteHistoryAnswer, sitesAnswer } from './answers.ts';
import {
  machineCreate,
  machineCreateAt,
  machineUpdate,
  type SiteAccess,
  siteCreate,
  siteFields,
  sitesUpdate,
  siteUpdate,
} from './fields.ts';
import type { Machine } from './machine.ts';
import { type Site, siteStatuses, siteTypes } from './site.ts';

/** A page of sites; `hasMore` says what `cursor` says as well (spec §5). */
export type SitePage = Page<Site> & { hasMore: boolean };

/** Who changed what of a site or a machine, and when. */
export type SiteHistoryItem = {
  id: string;
  at: string;
  by: string | null;
  author: string;
  verb: string;
  changes: { field: string; before: unknown; after: unknown }[];
};

/** What lists look at. */
const selection = {
  clientId: uuid.optional(),
  status: z.enum(siteStatuses).optional(),
  siteType: z.enum(siteTypes).optional(),
  collectionRoute: text(100).optional(),
  city: text().optional(),
  state: z.enum(usStates).optional(),
  deleted: z.boolean().default(false),
  text: text(200).default(''),
};

const one = z.strictObject({ id: uuid });
const page = { ...listing, limit: z.int().min(1).max(200).default(20) };

const write = <Input extends z.ZodType>(name: string, input: Input): Operation<Input, Site> =>
  operation<Site>()({ name, who: administrators, kind: 'write', input, output: siteAnswer });
const machineWrite = <Input extends z.ZodType>(name: string, input: Input): Operation<Input, Machine> =>
  operation<Machine>()({ name, who: administrators, kind: 'write', input, output: machineAnswer });

export const siteOperations = {
  list: operation<SitePage>()({
    name: 'sites.list',
    who: administrators,
    kind: 'read',
    output: sitesAnswer,
    input: z.strictObject({ ...selection, ...page }),
  }),
  get: operation<Site>()({
    name: 'sites.get',
    who: administrators,
    kind: 'read',
    output: siteAnswer,
    input: one,
  }),
  count: operation<{ count: number }>()({
    name: 'sites.count',
    who: administrators,
    kind: 'read',
    output: z.strictObject({ count: z.int() }),
    input: z.strictObject({ clientId: uuid }),
  }),
  history: operation<Page<SiteHistoryItem>>()({
    name: 'sites.history',
    who: administrators,
    kind: 'read',
    output: siteHistoryAnswer,
    input: z.strictObject({ id: uuid, ...listing }),
  }),
  /** What looks odd about an address, before or after it is kept. */
  check: operation<{ warnings: AddressWarning[] }>()({
    name: 'sites.check',
    who: administrators,
    kind: 'read',
    output: addressAnswer,
    input: z.strictObject({
      streetAddress: text().default(''),
      city: text().default(''),
      state: siteFields.shape.state.default(''),
      zipCode: text(20).default(''),
      except: uuid.optional(),
    }),
  }),
  /** A write, for each look is recorded; its answer is kept nowhere. */
  access: operation<SiteAccess>()({
    name: 'sites.access',
    who: administrators,
    kind: 'write',
    idempotent: false,
    output: z.strictObject({ accessNotes: z.string(), accessCode: z.string() }),
    input: one,
  }),
  create: write('sites.create', siteCreate),
  update: write('sites.update', z.strictObject({ id: uuid, version, fields: siteUpdate })),
  updateMany: operation<{ updated: number }>()({
    name: 'sites.updateMany',
    who: administrators,
    kind: 'write',
    output: z.strictObject({ updated: z.int() }),
    input: z.strictObject({
      ids: z.array(uuid).min(1, 'Choose at least one site').max(1_000, 'At most 1000 sites at once'),
      fields: sitesUpdate,
    }),
  }),
  makePrimary: write('sites.makePrimary', one),
  remove: operation<{ id: string }>()({
    name: 'sites.remove',
    who: administrators,
    kind: 'write',
    output: one,
    input: one,
  }),
  restore: write('sites.restore', one),
} as const;

export const machineOperations = {
  list: operation<Page<Machine>>()({
    name: 'machines.list',
    who: administrators,
    kind: 'read',
    output: pageAnswer(machineAnswer),
    input: z.strictObject({ siteId: uuid, ...listing }),
  }),
  history: operation<Page<SiteHistoryItem>>()({
    name: 'machines.history',
    who: administrators,
    kind: 'read',
    output: siteHistoryAnswer,
    input: z.strictObject({ id: uuid, ...listing }),
  }),
  create: machineWrite('machines.create', machineCreateAt),
  createMany: operation<{ machines: Machine[] }>()({
    name: 'machines.createMany',
    who: administrators,
    kind: 'write',
    output: z.strictObject({ machines: z.array(machineAnswer) }),
    input: z.strictObject({
      siteId: uuid,
      machines: z
        .array(machineCreate)
        .min(1, 'Add at least one machine')
        .max(200, 'At most 200 machines at once'),
    }),
  }),
  update: machineWrite('machines.update', z.strictObject({ id: uuid, version, fields: machineUpdate })),
  move: machineWrite('machines.move', z.strictObject({ id: uuid, siteId: uuid })),
  remove: operation<{ id: string }>()({
    name: 'machines.remove',
    who: administrators,
    kind: 'write',
    output: one,
    input: one,
  }),
} as const;
