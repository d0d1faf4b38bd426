import { idsOf, isAdministrator, isRefusal, type Outcome } from 'domain/kernel';
import { blankMachine, changeMachine, type Machine, type Site } from 'domain/sites';
import { type VisitMachine, visitRefusals } from 'domain/visits';
import type { Context } from '#platform/operations/context.ts';
import { followMachines, insertMachines, saveMachine, serialProblem } from '#sites';

type Known = { before: Machine; after: Machine };

/** What somebody says of machines: those that stand at the locked site, and new ones. */
const sorted = (ctx: Context, site: Site, machines: readonly VisitMachine[], on: string) => {
  const there = new Map(site.machineInventory.machines.map((machine) => [machine.id, machine]));
  const known: Known[] = [];
  const added: Machine[] = [];
  for (const { id, kind, ...fields } of machines) {
    const before = id === undefined ? undefined : there.get(id);
    // What kind of machine it is was said when it was set up.
    if (before) known.push({ before, after: changeMachine(before, fields, ctx.now) });
    else {
      const blank = blankMachine(id ?? ctx.newId(), site.id, ctx.actor.uid, ctx.now);
      added.push(changeMachine(blank, { installedOn: on, kind, ...fields }, ctx.now));
    }
  }
  return { known, added };
};

/** Keeps the machines of a visit under its site's lock; answers which it was about. */
export const keepMachines = async (
  ctx: Context,
  site: Site,
  machines: readonly VisitMachine[],
  on: string,
): Promise<Outcome<string[]>> => {
  const { known, added } = sorted(ctx, site, machines, on);
  const ids = [...known.map(({ before }) => before.id), ...idsOf(added)];
  if (new Set(ids).size < ids.length) return visitRefusals.otherMachine;
  const problem = await serialProblem(ctx, [...known.map(({ after }) => after), ...added]);
  // Where the other one stands is not theirs to know.
  if (problem) return isAdministrator(ctx.actor.role) ? problem : visitRefusals.serialTaken;
  for (const { before, after } of known) await saveMachine(ctx, before, after);
  if (known.length > 0) await followMachines(ctx, site);
  const kept = added.length > 0 ? await insertMachines(ctx, site.id, added) : [];
  return isRefusal(kept) ? kept : ids;
};
