import { dollars, readDollars } from 'domain/kernel';
import { type DaySite, type SkipReason, type StopAmount, sumOf } from 'domain/routes';
import { useDraft } from '#ui/draft/useDraft.tsx';

export type Counting = 'total' | 'machines';
export type Source = StopAmount['source'];

const nothing: Omit<StopAmount, 'machineId' | 'source'> = { gross: 0, refunds: 0, testMoney: 0 };

/** What was typed at a stop so far. */
export type Draft = {
  counting: Counting;
  source: Source;
  total: string;
  byMachine: Readonly<Record<string, string>>;
  refunds: string;
  testMoney: string;
  note: string;
  /** Why it is skipped. */
  skip: SkipReason | null;
  skipText: string;
};

const blank: Draft = {
  counting: 'total',
  source: 'bag',
  total: '',
  byMachine: {},
  refunds: '',
  testMoney: '',
  note: '',
  skip: null,
  skipText: '',
};

const wrong = 'An amount such as 388.50';

/** What to say of a text that is no amount. */
export const amountProblem = (text: string): string | undefined =>
  text.trim() === '' || readDollars(text) !== null ? undefined : wrong;

const orNothing = (text: string): number | null => (text.trim() === '' ? 0 : readDollars(text));

/** The amounts that a draft says, or why it says none. */
export const amountsOf = (draft: Draft, site: DaySite | undefined): StopAmount[] | string => {
  const { source } = draft;
  const [refunds, testMoney] = [orNothing(draft.refunds), orNothing(draft.testMoney)];
  if (refunds === null || testMoney === null) return wrong;
  const extra = { refunds, testMoney };
  if (draft.counting === 'total') {
    if (draft.total.trim() === '') return 'Enter the amount.';
    const gross = readDollars(draft.total);
    return gross === null ? wrong : [{ machineId: null, source, gross, ...extra }];
  }
  const typed = (site?.machines ?? []).filter(({ id }) => (draft.byMachine[id] ?? '').trim() !== '');
  if (typed.length === 0) return 'Enter the amount of at least one machine.';
  const amounts: StopAmount[] = [];
  for (const { id } of typed) {
    const gross = readDollars(draft.byMachine[id] ?? '');
    if (gross === null) return wrong;
    amounts.push({ ...nothing, machineId: id, source, gross });
  }
  // What was paid back is of the site, not of one machine.
  if (refunds > 0 || testMoney > 0) amounts.push({ ...nothing, machineId: null, source, ...extra });
  return amounts;
};

/** ‘Done, $386.75’. */
export const doneWords = (amounts: StopAmount[] | string): string =>
  typeof amounts === 'string' ? 'Done' : `Done, ${dollars(sumOf(amounts).net)}`;

/** What somebody types at a stop: kept until it is answered. */
export const useStopDraft = (dayId: string, siteId: string) => {
  const { values, change, clear, form } = useDraft({
    noun: 'routeDays.stop',
    at: `${dayId}/${siteId}`,
    values: () => blank,
    check: () => ({}),
    fields: (typed) => typed,
    saved: () => {},
  });
  return { draft: values, set: change, clear, found: form.draft };
};
