import { bareNumbers, erasedWord, placeWords } from 'domain/privacy';
import type { JobContext } from '#platform/jobs/jobs.ts';
import { rewriteAccess } from '#sites';
import { ownTerms } from './person.ts';
import { type ErasureRow, saveErasure } from './sql/erasures.ts';
import { countHolding, type SweptTable, sweepKeys, sweepTable, takeTime, type Wiping } from './sql/sweep.ts';
import { add, nounOf, type Step, soughtOf, tellOpenPages, textsOf } from './step.ts';

/** What no sweep touches: the chain, what the law keeps, and what is no person's. */
const keptTables: readonly string[] = [
  'events',
  'seals',
  'event_archives',
  'erasures',
  'migrations',
  'audit_words',
  'conversion_history',
  'invoice_payments',
  'invoice_refunds',
  'statements',
  'collections',
  'commission_payments',
];

/** What stays known by it all the same, and why. */
const keysThatStay: Readonly<Record<string, string>> = {
  former_ids: 'So that a repeated move does not bring them back',
};

/** Each has two texts to open. */
const sitesAtOnce = 500;

type Wiped = { erased: Record<string, number>; kept: ErasureRow['kept'] };
type Wipe = (db: JobContext['db'], table: SweptTable, wiping: Wiping, into: Wiped) => Promise<number>;

/** Some tables after the other, as many in a transaction as are small; once there is none, what follows. */
const eachTable =
  (step: string, following: string, wipe: Wipe): Step =>
  async (context, erasure, sweeping) => {
    const { db, emit } = context;
    await takeTime(db);
    const own = ownTerms(soughtOf(context, erasure));
    const texts = textsOf(own);
    const last = erasure.step.slice(step.length + 1);
    const left = (await sweeping.tables(db)).filter(({ name }) => !keptTables.includes(name) && name > last);
    if (!texts || left.length === 0) return following;
    const wiping = { ...texts, bare: bareNumbers(own), word: erasedWord };
    const into = { erased: { ...erasure.erased }, kept: [...erasure.kept] };
    const changed = new Map<string, number>();
    let [at, bytes] = [0, 0];
    for (let table = left[at]; table && bytes < sweeping.bytesAtOnce; at += 1, table = left[at]) {
      const found = await wipe(db, table, wiping, into);
      const noun = nounOf[table.name];
      if (noun && found > 0) changed.set(noun, (changed.get(noun) ?? 0) + found);
      bytes += table.bytes;
    }
    tellOpenPages(emit, changed);
    await saveErasure(db, erasure.id, into);
    return `${step}:${left[at - 1]?.name}`;
  };

/** Puts a word in the place of the person in every text of ours. */
export const sweep = eachTable('sweep', 'sealed:', async (db, table, wiping, { erased }) => {
  const found = await sweepTable(db, table, wiping);
  add(erased, `Mentions in ${placeWords(table.name)}`, found);
  return found;
});

/** What stands sealed at sites, which no statement can look into. */
export const sealed: Step = async (context, erasure) => {
  const { db, emit, services } = context;
  const texts = textsOf(ownTerms(soughtOf(context, erasure)));
  if (!texts) return 'keys:';
  const pattern = new RegExp(texts.pattern, 'gi');
  const { last, changed } = await rewriteAccess(
    { db, keys: services.keys },
    {
      after: erasure.step.slice('sealed:'.length),
      most: sitesAtOnce,
      change: (text) => text.replace(pattern, erasedWord),
    },
  );
  const erased = { ...erasure.erased };
  add(erased, 'Mentions in how sites are entered', changed);
  if (changed > 0) tellOpenPages(emit, new Map([['sites', changed]]));
  await saveErasure(db, erasure.id, { erased });
  return last === null ? 'keys:' : `sealed:${last}`;
};

/** What rows are known by comes behind all texts, since some of it is made of them; then each table is looked through. */
export const keys = eachTable('keys', 'exports', async (db, table, wiping, { erased, kept }) => {
  const why = keysThatStay[table.name];
  const found = why ? 0 : await sweepKeys(db, table, wiping);
  add(erased, `Mentions in names of ${placeWords(table.name)}`, found);
  const count = await countHolding(db, table, wiping);
  const what = `Mentions in ${placeWords(table.name)}`;
  if (count > 0) kept.push({ what, count, why: why ?? 'They are known by it' });
  return found;
});
