import { type CrashReport, crashOperations, crashVersion, mostReportsShown } from 'domain/crash';
import { compareVersions, notFound } from 'domain/kernel';
import { bind } from '#platform/operations/operations.ts';
import { readPage } from '#platform/rows/page.ts';
import { findGroup, lastHappened, listGroups, lockGroup, reportsOf, saveMended } from './sql/groups.ts';

const { list, get, mend } = crashOperations;

/** The latest of some versions; the empty one where none is known. */
const latestOf = (versions: readonly string[]): string => versions.toSorted(compareVersions).at(-1) ?? '';

export const crashRoutes = [
  bind(list, ({ db }, { state, ...asked }) =>
    readPage(asked, lastHappened, (stretch) => listGroups(db, state, stretch)),
  ),

  bind(get, async ({ db }, { key }) => {
    const group = await findGroup(db, key);
    if (!group) return notFound;
    const reports = await reportsOf(db, key, mostReportsShown);
    return {
      group,
      reports: reports.map(({ report, ...row }) => {
        const { error, stack, userAgent, url, additionalData } = report as unknown as CrashReport;
        return { ...row, error, stack, userAgent, url, version: crashVersion({ additionalData }) };
      }),
    };
  }),

  bind(mend, async ({ db, actor, now, emit }, { key, mended }) => {
    const before = await lockGroup(db, key);
    if (!before) return notFound;
    if (mended === (before.mendedAt !== null)) return before;
    const [mendedAt, mendedBy] = mended ? [now, actor.uid] : [null, null];
    const cameBack = mended ? false : before.cameBack;
    await saveMended(db, key, {
      mendedAt,
      mendedBy,
      cameBack,
      mendedAfter: mended ? latestOf(before.versions) : null,
    });
    emit({
      noun: 'crash',
      rowId: key,
      verb: mended ? 'mended' : 'reopened',
      before: {},
      after: { message: before.message },
    });
    return { ...before, mendedAt, mendedBy, cameBack };
  }),
];
