import { type Guess, isHeadingOf, type KnownBy } from './guess.ts';
import { ofManagers, whose } from './house-managers.ts';
import { type ImportTarget, type Mapping, takesMany, targetIn } from './mapping.ts';
import type { ImportNoun } from './noun.ts';
import { own } from './own.ts';
import { headingKey } from './presets/heading.ts';
import { fewest, nothingSeen, type Seen, share, stage, told } from './seen.ts';
import type { Shape } from './shapes.ts';
import type { Kind } from './target.ts';

/** What is thought of a column, and how sure that is; people see it beside the column before anything is taken. */
export type Judgement = {
  /** Null: it goes nowhere, or somebody has to say where. */
  by: KnownBy | null;
  /** What its cells should look like, and how many of a hundred do; null where they may look like anything. */
  shape: Shape | null;
  fit: number | null;
  /** Where it may go, which nobody does unasked. */
  offer: ImportTarget | null;
};

const shapeOfKind: Partial<Record<Kind, Shape>> = {
  phone: 'phone',
  otherPhone: 'phone',
  state: 'state',
  date: 'date',
  moment: 'date',
  count: 'number',
  dollars: 'number',
  cents: 'number',
  flag: 'flag',
  name: 'person',
};

const shapeOfTarget: Partial<Record<ImportTarget, Shape>> = {
  email: 'email',
  otherEmail: 'email',
  clientEmail: 'email',
  zipCode: 'zip',
};

const shapeOf = (noun: ImportNoun, to: ImportTarget): Shape | null => {
  const kind = targetIn(noun, to)?.kind;
  return shapeOfTarget[to] ?? (kind && shapeOfKind[kind]) ?? null;
};

// So few of a column that its heading must mean something else; what stands in a place or a name may look like anything.
const tooFew = 0.3;
const refutable: readonly Shape[] = ['email', 'phone', 'date', 'number', 'flag'];

/** A column on its way to its place, its heading with one blank for many. */
type Column = { noun: ImportNoun; column: string; to: ImportTarget | null; by: KnownBy | null; seen: Seen };
type Placed = { to: ImportTarget | null } & Judgement;
type IsFree = (target: ImportTarget) => boolean;

const left = (offer: ImportTarget | null = null, more: Partial<Placed> = {}): Placed => ({
  to: null,
  by: null,
  shape: null,
  fit: null,
  offer,
  ...more,
});

const percent = (of: number): number => Math.round(of * 100);

// Headings that often mean this and as often something else: never taken unasked.
const doubtful: Readonly<Record<ImportNoun, Readonly<Record<string, ImportTarget>>>> = {
  leads: {},
  clients: { startdate: 'contractStartDate', enddate: 'contractEndDate', renewaldate: 'contractEndDate' },
  sites: {},
};

// Which of the two a status of a list with machines is, its words say, where its heading does not.
const ofStatus = ({ column, to, by, seen }: Column, mapping: Mapping, isFree: IsFree): Placed | null => {
  const machines = Object.values(mapping).some((each) => each?.startsWith('machine.'));
  if (
    to !== 'status' ||
    own(told, headingKey(column)) === undefined ||
    !machines ||
    !isFree('machine.status')
  )
    return null;
  const [site, machine] = [seen.words.get('status') ?? 0, seen.words.get('machine.status') ?? 0];
  const { said } = seen.votes;
  if (said === 0 || (site === said && site >= machine)) return { ...left(), to, by };
  const fares = machine >= site && machine + seen.faring >= said * 0.8;
  return fares || (machine > site && machine * 2 > said)
    ? { ...left(), to: 'machine.status', by: 'values' }
    : left('machine.status');
};

// The kind of a machine or of a house, as most of its words are.
const ofType = ({ noun, column, seen }: Column, isFree: IsFree): Placed | null => {
  if (noun !== 'sites' || headingKey(column) !== 'type') return null;
  const to = own(told, 'type')?.find(
    (field) => isFree(field) && (seen.words.get(field) ?? 0) * 2 > seen.votes.said,
  );
  return to ? { ...left(), to, by: 'values' } : null;
};

// A place of which the rows do not give the code: of a site with its own name it is the room.
const ofLocation = (
  { noun, column, to, by, seen }: Column,
  mapping: Mapping,
  isFree: IsFree,
): Placed | null => {
  if (noun !== 'sites' || to !== 'locationCode' || !/^\s*loc(?:ation)?s?\s*$/i.test(column)) return null;
  const { said, fit } = seen.votes;
  if (said === 0 || fit.code * 2 > said)
    return { ...left(), to, by, ...(said > 0 && { shape: 'code', fit: percent(share(seen, 'code')) }) };
  if (isFree('siteName')) return { ...left(), to: 'siteName', by: 'values' };
  const hasMachines = Object.values(mapping).includes('machine.kind');
  return hasMachines && isFree('machine.room') ? { ...left(), to: 'machine.room', by: 'values' } : left();
};

// Numbers that run name no house; below ‘Stop’ they are the places on a route.
const ofNumbers = ({ noun, column, to, seen }: Column, isFree: IsFree): Placed | null => {
  const isStop = noun === 'sites' && headingKey(column) === 'stop';
  if (seen.votes.said === 0 || seen.votes.figures * 2 <= seen.votes.said) return null;
  if (isStop && (to === 'siteName' || to === null) && isFree('stopNumber'))
    return {
      ...left(),
      to: 'stopNumber',
      by: 'values',
      shape: 'number',
      fit: percent(share(seen, 'number')),
    };
  return to === 'siteName' ? left() : null;
};

// ‘Name’ is what most of its cells are: a house or a person.
const ofName = ({ column, to, by, seen }: Column, isFree: IsFree): Placed | null => {
  if (to !== 'fullName' || headingKey(column) !== 'name' || seen.votes.said === 0) return null;
  const houses = share(seen, 'company');
  // Houses and people: who is meant somebody has to say.
  if (houses >= 0.35 && houses < 0.6 && seen.votes.said >= fewest)
    return left('fullName', { shape: 'company', fit: percent(houses) });
  return houses >= 0.6 && isFree('businessName')
    ? { ...left(), to: 'businessName', by: 'values', shape: 'company', fit: percent(houses) }
    : { ...left(), to, by, shape: 'person', fit: percent(share(seen, 'person')) };
};

// A street beside which the cells say city and state as well.
const ofAddress = ({ to, seen }: Column, mapping: Mapping, isFree: IsFree): Placed | null => {
  const whole = share(seen, 'address');
  const alone = !['city', 'zipCode'].some((target) =>
    Object.values(mapping).includes(target as ImportTarget),
  );
  if (to !== 'streetAddress' || !alone || whole < 0.7 || !isFree('wholeAddress')) return null;
  return { ...left(), to: 'wholeAddress', by: 'values', shape: 'address', fit: percent(whole) };
};

// Who owns a house is none of our people.
const ofOwner = ({ to, by, seen }: Column, isFree: IsFree): Placed | null => {
  const houses = share(seen, 'company');
  if (to !== 'assignedRep' || by === 'preset' || houses < 0.5) return null;
  const judged = { shape: 'company', fit: percent(houses) } as const;
  return isFree('company') ? { ...left(), to: 'company', by: 'values', ...judged } : left(to, judged);
};

const isOfPerson =
  /\b(?:e-?mails?|phones?|ph|tel|cell|mobile|names?|contact|manager|mgr|address|id|no|since)\b|#/i;

// A company beside a site, under a heading that speaks of who owns or runs it, is its client.
const ofClient = ({ noun, column, to, seen }: Column, isFree: IsFree): Placed | null => {
  const companies = share(seen, 'company');
  const speaks = whose.test(column) && !isOfPerson.test(column);
  if (noun !== 'sites' || to !== null || !speaks || companies < 0.6 || !isFree('clientName')) return null;
  return { ...left(), to: 'clientName', by: 'values', shape: 'company', fit: percent(companies) };
};

const numbered = /^(?:prop(?:erty)?|site|bldg|building)?(?:no|nr|num(?:ber)?)$/;

// ‘Prop #’ over P101: what the office calls its houses by itself.
const ofSiteNumber = ({ noun, column, seen }: Column, isFree: IsFree): Placed | null => {
  const codes = share(seen, 'code');
  const isNumber = noun === 'sites' && numbered.test(headingKey(column.replaceAll('#', 'no')));
  // Numbers that only count the rows name nothing.
  const letters = seen.votes.said > 0 && seen.votes.figures * 2 <= seen.votes.said;
  if (!isNumber || codes < 0.8 || !letters || !isFree('siteNumber')) return null;
  return { ...left(), to: 'siteNumber', by: 'values', shape: 'code', fit: percent(codes) };
};

const byHeading = (each: Column): Placed => {
  const { noun, to, by, seen } = each;
  if (to === null) return left();
  if (to === 'contactTitle' && share(seen, 'salutation') > 0.5) return left(null, { shape: 'salutation' });
  const shape = shapeOf(noun, to);
  if (shape === null || seen.votes.said === 0) return { ...left(), to, by };
  const of = share(seen, shape) + (shape === 'date' ? seen.votes.parts / seen.votes.said : 0);
  const refuted = refutable.includes(shape) && by !== 'preset' && of < tooFew && seen.votes.said >= fewest;
  const judged = { shape, fit: percent(of) };
  return refuted ? left(to, judged) : { ...left(), ...judged, to, by };
};

// Who or what comes second never goes before another of its kind.
const second =
  /\b(?:2nd|second(?:ary)?|3rd|third|alt(?:ern\w*)?|other|another|additional|zweit\w*|weitere\w*)\b|\b[23]\s*$/i;

/** Whether another column that has no place looks like this. */
type IsBeside = (column: string, shape: Shape) => boolean;

const ofSecond = (each: Column, isBeside: IsBeside): Placed | null => {
  const { noun, column, to, by, seen } = each;
  const [shape, other] =
    to === 'phone' ? (['phone', 'otherPhone'] as const) : (['email', 'otherEmail'] as const);
  const isMain = to === 'phone' || to === 'email';
  if (!isMain || by === 'preset' || !targetIn(noun, other) || !second.test(column)) return null;
  return share(seen, shape) >= 0.6 && isBeside(column, shape) ? byHeading({ ...each, to: other }) : null;
};

const named: readonly ImportTarget[] = ['firstName', 'lastName', 'fullName'];
const asPerson = /\b(?:owner|contact|person|name|landlord|tenant|resident|manager|mgr)s?\b/i;

// Who stands beside a house: by a heading for people that another column had, or that speaks of them, where most cells are people.
const ofPerson = ({ noun, column, seen }: Column, isFree: IsFree, isBeside: IsBeside): Placed | null => {
  const people = share(seen, 'person');
  if (!targetIn(noun, 'fullName') || !named.every(isFree) || people < 0.8 || seen.votes.said < fewest)
    return null;
  if (second.test(column) && isBeside(column, 'person')) return null;
  return isHeadingOf(noun, column, 'fullName') || asPerson.test(column)
    ? { ...left(), to: 'fullName', by: 'values', shape: 'person', fit: percent(people) }
    : null;
};

const asPhone = /(?:^|[\s#])(?:ph|phone|cell|mobile|tel)\.?\s*#?\s*\d?$/i;
const asStreet = /\b(?:addr|street)\b/i;

// A heading that speaks of it and cells that agree need nobody.
const ofWay = ({ noun, column, seen }: Column, isFree: IsFree, isBeside: IsBeside): Placed | null => {
  if (noun === 'sites' || seen.votes.said < fewest) return null;
  const [phones, streets] = [share(seen, 'phone'), share(seen, 'street')];
  const taken = (to: ImportTarget, shape: Shape, of: number): Placed => ({
    ...left(),
    to,
    by: 'values',
    shape,
    fit: percent(of),
  });
  if (asPhone.test(column) && phones >= 0.6) {
    const isMain = isFree('phone') && !(second.test(column) && isBeside(column, 'phone'));
    return taken(isMain ? 'phone' : 'otherPhone', 'phone', phones);
  }
  const street = targetIn(noun, 'streetAddress');
  return street && asStreet.test(column) && streets >= 0.6 && isFree('streetAddress')
    ? taken('streetAddress', 'street', streets)
    : null;
};

// ‘Notes 2’, and ‘When’ beside what is to be done next.
const ofNext = ({ noun, column, seen }: Column, mapping: Mapping, isFree: IsFree): Placed | null => {
  if (noun !== 'sites' && /^(?:notes?|comments?|remarks?)\s*#?\s*\d+$/i.test(column.trim()))
    return { ...left(), to: 'note', by: 'heading' };
  const dates = share(seen, 'date');
  const isStep = noun === 'leads' && Object.values(mapping).includes('nextStep.what');
  return isStep && /^(?:by )?when\??$/i.test(column.trim()) && dates >= 0.5 && isFree('nextStep.dueAt')
    ? { ...left(), to: 'nextStep.dueAt', by: 'values', shape: 'date', fit: percent(dates) }
    : null;
};

// Another column had its place, and turned out to be something else.
const ofWaiting = (each: Column, waiting: readonly ImportTarget[], isFree: IsFree): Placed | null => {
  const to = waiting.find(isFree);
  return to ? byHeading({ ...each, to, by: 'heading' }) : null;
};

// ‘Where it stands’, where most of its words are those of a status.
const ofStage = ({ noun, column, seen }: Column, isFree: IsFree): Placed | null => {
  const words = seen.words.get('status') ?? 0;
  if (noun !== 'leads' || !stage.test(column) || !isFree('status') || words * 2 <= seen.votes.said)
    return null;
  return { ...left(), to: 'status', by: 'values' };
};

type Rule = { shape: Shape; from: number; to: readonly ImportTarget[]; unless?: RegExp };

// The surest first. Numbers of people and of records look alike: a heading that counts is not asked about.
const rules: readonly Rule[] = [
  { shape: 'state', from: 0.9, to: ['state'] },
  {
    shape: 'zip',
    from: 0.9,
    to: ['zipCode'],
    unless: /\b(?:id|no|nr|number|count|year|amount|total|units?)\b|#/i,
  },
  { shape: 'address', from: 0.7, to: ['wholeAddress'] },
  { shape: 'street', from: 0.6, to: ['streetAddress'] },
  {
    shape: 'phone',
    from: 0.8,
    to: ['phone', 'officePhone', 'cellPhone', 'otherPhone'],
    unless: /\b(?:id|fax|no|nr|number|key)\b|#/i,
  },
  { shape: 'person', from: 0.8, to: ['fullName'] },
  { shape: 'company', from: 0.7, to: ['businessName', 'clientName'] },
  { shape: 'serial', from: 0.9, to: ['machine.serial'] },
];

const emailTargets = ['email', 'clientEmail', 'otherEmail'] as const;

const byValues = ({ noun, column, seen }: Column, isFree: IsFree): Placed => {
  if (seen.votes.said < fewest) return left();
  const emails = share(seen, 'email');
  const email = emailTargets.find(
    (name) => targetIn(noun, name) && (takesMany.includes(name) || isFree(name)),
  );
  if (email && emails >= 0.9)
    return { ...left(), to: email, by: 'values', shape: 'email', fit: percent(emails) };
  for (const { shape, from, to, unless } of rules) {
    const target = to.find((name) => targetIn(noun, name) && isFree(name));
    const already = target === 'fullName' && !named.every(isFree);
    const of = share(seen, shape);
    if (target && !already && of >= from && !unless?.test(column))
      return left(target, { shape, fit: percent(of) });
  }
  return left();
};

/** The mapping and what is thought of each column. */
export type Judged = { mapping: Mapping; judged: Readonly<Record<string, Judgement>> };

/** The guess by the headings, once the rows have been seen: what most of them are not is taken back, and offered. */
export const judged = (noun: ImportNoun, guess: Guess, seenIn: ReadonlyMap<string, Seen>): Judged => {
  const mapping: Record<string, ImportTarget | null> = { ...guess.mapping };
  const taken = new Map<ImportTarget | null, number>();
  const count = (to: ImportTarget | null, more: 1 | -1) => taken.set(to, (taken.get(to) ?? 0) + more);
  for (const to of Object.values(mapping)) count(to, 1);
  const isFree: IsFree = (target) => (taken.get(target) ?? 0) === 0;
  const of = (column: string): Column => ({
    noun,
    column: column.replaceAll(/\s+/g, ' ').trim(),
    to: mapping[column] ?? null,
    by: own(guess.by, column) ?? null,
    seen: seenIn.get(column) ?? nothingSeen(),
  });
  const isBeside: IsBeside = (column, shape) =>
    Object.keys(mapping).some(
      (each) =>
        each !== column &&
        mapping[each] === null &&
        !second.test(each) &&
        share(seenIn.get(each) ?? nothingSeen(), shape) >= 0.6,
    );
  const placed = new Map<string, Placed>();
  const put = (column: string, place: Placed) => {
    placed.set(column, place);
    count(mapping[column] ?? null, -1);
    count(place.to, 1);
    mapping[column] = place.to;
  };
  const columns = Object.keys(guess.mapping);
  for (const column of columns) {
    const each = of(column);
    put(
      column,
      ofStatus(each, mapping, isFree) ??
        ofType(each, isFree) ??
        ofLocation(each, mapping, isFree) ??
        ofSiteNumber(each, isFree) ??
        ofNumbers(each, isFree) ??
        ofClient(each, isFree) ??
        ofName(each, isFree) ??
        ofAddress(each, mapping, isFree) ??
        ofOwner(each, isFree) ??
        ofSecond(each, isBeside) ??
        byHeading(each),
    );
  }
  // What nobody knows waits until it is known what is taken, and longest what comes second.
  const seconds = columns.filter((column) => second.test(column));
  for (const column of [...columns.filter((each) => !seconds.includes(each)), ...seconds]) {
    const place = placed.get(column);
    if (!place || place.to !== null || place.offer !== null || guess.mapping[column]) continue;
    const doubt = own(doubtful[noun], headingKey(column));
    put(
      column,
      doubt && isFree(doubt)
        ? left(doubt)
        : (ofStage(of(column), isFree) ??
            ofNext(of(column), mapping, isFree) ??
            ofWay(of(column), isFree, isBeside) ??
            ofPerson(of(column), isFree, isBeside) ??
            ofWaiting(of(column), own(guess.waiting, column) ?? [], isFree) ??
            byValues(of(column), isFree)),
    );
  }
  const runs = noun === 'sites' ? ofManagers(mapping, seenIn, isFree) : [];
  for (const { column, to } of runs) put(column, { ...(placed.get(column) ?? left()), to, by: 'values' });
  const judgements = [...placed].map(([column, { to: _, ...judgement }]) => [column, judgement] as const);
  return { mapping, judged: Object.fromEntries(judgements) };
};
