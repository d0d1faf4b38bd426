import { dollars, readDollars } from 'domain/kernel';
import { type DaySite, type SkipReason, type StopAmount, sumOf } from 'domain/routes';
import { useDraft } from '#ui/draft/useDraft.tsx';

export type Counting = 'total' | 'machines';
/** `both`: the bag is counted, and the meter read beside it. */
export type Source = StopAmount['source'] | 'both';

const nothing: Omit<StopAmount, 'machineId' | 'source'> = { gross: 0, refunds: 0, testMoney: 0 };

/** What was typed at a stop so far. */
export type Draft = {
  counting: Counting;
  source: Source;
  total: string;
  byMachine: Readonly<Record<string, string>>;
  /** What the meter says beside them. */
  meteredTotal: string;
  meteredBy: Readonly<Record<string, string>>;
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
  meteredTotal: '',
  meteredBy: {},
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

type Counted = Pick<StopAmount, 'source' | 'gross' | 'metered'>;

const counted = ({ source }: Draft, amount: string, meter: string): Counted | null => {
  const gross = readDollars(amount);
  if (gross === null) return null;
  if (source !== 'both') return { source, gross };
  if (meter.trim() === '') return { source: 'bag', gross };
  const metered = readDollars(meter);
  return metered === null ? null : { source: 'bag', gross, metered };
};

/** The amounts that a draft says, or why it says none. */
export const amountsOf = (draft: Draft, site: DaySite | undefined): StopAmount[] | string => {
  const [refunds, testMoney] = [orNothing(draft.refunds), orNothing(draft.testMoney)];
  if (refunds === null || testMoney === null) return wrong;
  const extra = { refunds, testMoney };
  if (draft.counting === 'total') {
    if (draft.total.trim() === '') return 'Enter the amount.';
    const total = counted(draft, draft.total, draft.meteredTotal);
    return total === null ? wrong : [{ machineId: null, ...total, ...extra }];
  }
  const meters = draft.source === 'both' ? draft.meteredBy : {};
  const isTyped = (id: string) => `${draft.byMachine[id] ?? ''}${meters[id] ?? ''}`.trim() !== '';
  const typed = (site?.machines ?? []).filter(({ id }) => isTyped(id));
  if (typed.length === 0) return 'Enter the amount of at least one machine.';
  const amounts: StopAmount[] = [];
  for (const { id } of typed) {
    const amount = counted(draft, draft.byMachine[id] ?? '', draft.meteredBy[id] ?? '');
    if (amount === null) return wrong;
    amounts.push({ ...nothing, machineId: id, ...amount });
  }
  // What was paid back is of the site, not of one machine.
  if (refunds > 0 || testMoney > 0)
    amounts.push({
      ...nothing,
      machineId: null,
      source: draft.source === 'meter' ? 'meter' : 'bag',
      ...extra,
    });
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
  // One kept by an earlier form lacks what came since.
  return { draft: { ...blank, ...values }, set: change, clear, found: form.draft };
};
