import * as z from 'zod';
import { flag, isAdministrator, noRow, type Scope, uuid, type Viewer } from '#kernel';
import { priorities } from '#leads';
import { clientStatuses, contractTypes, serviceLevels } from './client.ts';

/** Which clients somebody may see: administrators all; the deleted ones on request. */
export const clientScope = (viewer: Viewer): Scope =>
  isAdministrator(viewer.role) ? [{ deletedAt: null }] : noRow;

/** The clients somebody may open by id, deleted ones included. */
export const readableClients = (viewer: Viewer): Scope => (isAdministrator(viewer.role) ? [{}] : noRow);

/** One value or any of several. */
const anyOf = <Item extends z.ZodType>(item: Item) => z.union([item, z.array(item).min(1).max(100)]);

export const renewals = ['due', 'ended'] as const;

/** Filters of the list of clients; an unknown key is refused. */
export const clientFilter = z.strictObject({
  status: anyOf(z.enum(clientStatuses)).optional(),
  accountManager: anyOf(uuid.nullable()).optional(),
  priority: anyOf(z.enum(priorities)).optional(),
  contractType: anyOf(z.enum(contractTypes)).optional(),
  serviceLevel: anyOf(z.enum(serviceLevels)).optional(),
  parentClientId: anyOf(uuid.nullable()).optional(),
  /** Contracts within the days of their warnings, or over. */
  renewal: z.enum(renewals).optional(),
  /** Those that one import made or changed. */
  imported: uuid.optional(),
  /** The deleted ones instead. */
  deleted: flag.optional(),
});

export type ClientFilter = z.output<typeof clientFilter>;

/** The orders of the list, each with an index that serves it. */
export const clientSorts = ['newest', 'name', 'contractEnd'] as const;
export type ClientSort = (typeof clientSorts)[number];
