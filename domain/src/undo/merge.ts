import { type Actor, isRefusal, type Outcome } from '#kernel';
import {
  changeLead,
  editLead,
  type Lead,
  type LeadChange,
  mayEdit,
  type SomeLeadFields,
  unless,
  whileOpen,
} from '#leads';

export type MergedLeads = { master: LeadChange; duplicate: LeadChange };

/**
 * One lead of two: the remaining one takes the chosen values, the other is deleted and marked a duplicate. Whoever may
 * edit both may merge them, its rep too: nothing is lost, and one undo brings both back.
 */
export const mergeLeads = (
  master: Lead,
  duplicate: Lead,
  fields: SomeLeadFields,
  by: Actor,
  now: string,
): Outcome<MergedLeads> =>
  unless(
    [mayEdit(by, master), mayEdit(by, duplicate), whileOpen(by, master), whileOpen(by, duplicate)],
    () => {
      const edited = editLead(master, fields, by, now);
      if (isRefusal(edited)) return edited;
      // It becomes a new version even where no value changes: notes, files and history join it.
      const lead =
        edited.lead === master
          ? { ...master, version: master.version + 1, updatedAt: now, lastUpdateDate: now }
          : edited.lead;
      const gone = { deletedAt: now, deleted: true, markDuplicate: true };
      return {
        master: { verb: 'merged', lead, notes: [] },
        duplicate: changeLead(duplicate, 'merged', gone, now),
      };
    },
  );
