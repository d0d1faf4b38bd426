import * as z from 'zod';
import {
  administrators,
  byId,
  figureAsked,
  listing,
  listOf,
  read,
  rowHistory,
  text,
  updateOf,
  uuid,
  write,
} from '#kernel';
import { usStates } from '#leads';
import { addressAnswer, machineAnswer, siteAnswer, sitesAnswer } from './answers.ts';
import {
  keepCounts,
  machineCreate,
  machineCreateAt,
  machineUpdate,
  siteCreate,
  siteFields,
  sitesUpdate,
  siteUpdate,
} from './fields.ts';
import { siteStatuses, siteTypes } from './site.ts';

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

const page = { ...listing, limit: z.int().min(1).max(200).default(20) };

export const siteOperations = {
  list: read('sites.list', administrators, {
    input: z.strictObject({ ...selection, figure: figureAsked.optional(), ...page }),
    output: sitesAnswer,
  }),
  get: read('sites.get', administrators, { input: byId, output: siteAnswer }),
  count: read('sites.count', administrators, {
    input: z.strictObject({ clientId: uuid }),
    output: z.strictObject({ count: z.int() }),
  }),
  history: read('sites.history', administrators, rowHistory),
  /** What looks odd about an address, before or after it is kept. */
  check: read('sites.check', administrators, {
    input: z.strictObject({
      streetAddress: text().default(''),
      city: text().default(''),
      state: siteFields.shape.state.default(''),
      zipCode: text(20).default(''),
      except: uuid.optional(),
    }),
    output: addressAnswer,
  }),
  /** A write, for each look is recorded; its answer is kept nowhere. */
  access: write('sites.access', administrators, {
    input: byId,
    output: z.strictObject({ accessNotes: z.string(), accessCode: z.string() }),
    idempotent: false,
  }),
  create: write('sites.create', administrators, { input: siteCreate, output: siteAnswer }),
  update: updateOf('sites.update', administrators, siteUpdate, siteAnswer),
  updateMany: write('sites.updateMany', administrators, {
    input: z.strictObject({
      ids: z.array(uuid).min(1, 'Choose at least one site').max(1_000, 'At most 1000 sites at once'),
      fields: sitesUpdate,
    }),
    output: z.strictObject({ updated: z.int() }),
  }),
  makePrimary: write('sites.makePrimary', administrators, { input: byId, output: siteAnswer }),
  remove: write('sites.remove', administrators, { input: byId, output: byId }),
  restore: write('sites.restore', administrators, { input: byId, output: siteAnswer }),
} as const;

export const machineOperations = {
  list: listOf('machines.list', administrators, machineAnswer, { siteId: uuid }),
  history: read('machines.history', administrators, rowHistory),
  create: write('machines.create', administrators, { input: machineCreateAt, output: machineAnswer }),
  createMany: write('machines.createMany', administrators, {
    input: z.strictObject({
      siteId: uuid,
      keepCounts,
      machines: z
        .array(machineCreate)
        .min(1, 'Add at least one machine')
        .max(200, 'At most 200 machines at once'),
    }),
    output: z.strictObject({ machines: z.array(machineAnswer) }),
  }),
  update: updateOf('machines.update', administrators, machineUpdate, machineAnswer),
  move: write('machines.move', administrators, {
    input: z.strictObject({ id: uuid, siteId: uuid }),
    output: machineAnswer,
  }),
  remove: write('machines.remove', administrators, { input: byId, output: byId }),
} as const;
