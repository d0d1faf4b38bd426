import { countWords, listWords } from '#kernel';
import type { ImportNoun } from './noun.ts';
import type { RevertForeseen } from './operations.ts';

type Kind = keyof RevertForeseen['goes'];

const named = { leads: 'lead', clients: 'client', sites: 'site' } as const;

const wordsOf = (noun: ImportNoun, counts: RevertForeseen['goes'], kinds: readonly Kind[]): string =>
  listWords(
    kinds.flatMap((kind) =>
      counts[kind] === 0
        ? []
        : countWords(counts[kind], kind === 'records' ? named[noun] : kind.slice(0, -1)),
    ),
  );

/** Why something of an import stays, as a revert decides it: said of one, and of several. */
type Reason = readonly [kinds: readonly Kind[], one: string, several: string];

const ofRecords = (more: string, several = more): Reason => [
  ['records'],
  `stays, because somebody changed or deleted it${more}`,
  `stay, because somebody changed or deleted them${several}`,
];
const ofBeside: Reason = [
  ['contacts', 'notes'],
  'stays, because it belongs to what stays, or somebody changed or uses it',
  'stay, because they belong to what stays, or somebody changed or uses them',
];

const reasons: Readonly<Record<ImportNoun, readonly Reason[]>> = {
  leads: [ofRecords(', or added something to it', ', or added something to them'), ofBeside],
  clients: [ofRecords(', or added something to it', ', or added something to them'), ofBeside],
  sites: [
    ofRecords(
      ', or it has visits, collections, files or changed machines by now',
      ', or they have visits, collections, files or changed machines by now',
    ),
    [
      ['machines'],
      'stays, because its site stays, or somebody changed or uses it',
      'stay, because their sites stay, or somebody changed or uses them',
    ],
    [
      ['clients'],
      'stays, because it has other sites, or somebody changed it or added something to it',
      'stay, because they have other sites, or somebody changed them or added something to them',
    ],
    ofBeside,
    [
      ['routes'],
      'stays, because other sites are on it, or it was driven or changed',
      'stay, because other sites are on them, or they were driven or changed',
    ],
  ],
};

const all: readonly Kind[] = ['records', 'machines', 'clients', 'contacts', 'notes', 'routes'];
const sumOf = (counts: RevertForeseen['goes'], kinds: readonly Kind[]): number =>
  kinds.reduce((sum, kind) => sum + counts[kind], 0);

/** Said before an import is taken back: what of it goes for good, and what stays and why, as things stand. */
export const goesWords = (noun: ImportNoun, { goes, stays }: Omit<RevertForeseen, 'filled'>): string[] => {
  const gone = sumOf(goes, all) === 0 ? [] : [`${wordsOf(noun, goes, all)} will be removed for good.`];
  const kept = reasons[noun].flatMap(([kinds, one, several]) => {
    const count = sumOf(stays, kinds);
    return count === 0 ? [] : [`${wordsOf(noun, stays, kinds)} ${count === 1 ? one : several}.`];
  });
  return [...gone, ...kept];
};
