import { exportedWords } from '#audit/exported.ts';
import { nounWord, pluralOf } from '#audit/record.ts';
import { countWords } from '#kernel';
import type { Saying, Sayings } from './saying.ts';

const countsOf = (
  { became }: Saying,
  words: readonly (readonly [field: string, words: string])[],
): string => {
  const parts = words.flatMap(([field, each]) => {
    const count = became(field);
    return typeof count === 'number' ? countWords(count, each, each) : [];
  });
  return parts.length > 0 ? `: ${parts.join(', ')}` : '';
};

const alikeWords = (ids: unknown): string => countWords(Array.isArray(ids) ? ids.length : 2, 'record');

/** Of imports, exports, erasures and duplicates. */
export const dataSayings: Sayings = {
  'exports.exported': ({ act, reading, became }) => {
    const files = became('documents');
    if (became('person')) return ['handed out what there is of one person'];
    if (Array.isArray(files)) return [`took ${countWords(files.length, 'file')} as one`];
    return [
      exportedWords(act.changes, reading, (noun, count) =>
        count === null ? pluralOf(noun) : countWords(count, nounWord(noun), pluralOf(noun)),
      ),
    ];
  },
  'erasures.started': ({ became }) => [
    'began to erase one person',
    became('number') ? `, certificate ${String(became('number'))}` : '',
  ],
  'erasures.failed': ({ became }) => [
    `could not finish an erasure, certificate ${String(became('number'))}, and does not try any more`,
  ],
  'erasures.stopped': ({ became }) => [
    `did not erase anybody by certificate ${String(became('number'))}: the account was active again`,
  ],
  'erasures.done': ({ became }) => [
    'erased one person',
    typeof became('events') === 'number'
      ? `; ${countWords(became('events') as number, 'entry', 'entries')} are empty since`
      : '',
    became('number') ? `, certificate ${String(became('number'))}` : '',
  ],
  'imports.uploaded': ({ became }) => [`brought the file ${String(became('fileName') || 'without a name')}`],
  'imports.checked': (saying) => [
    'had ',
    saying.it,
    ' checked',
    countsOf(saying, [
      ['created', 'to create'],
      ['updated', 'to update'],
      ['duplicate', 'already there'],
      ['refused', 'refused'],
    ]),
  ],
  'imports.started': ({ it, became }) => [
    'began to import ',
    it,
    typeof became('rows') === 'number' ? ` (${countWords(became('rows') as number, 'row')})` : '',
  ],
  'imports.finished': (saying) => [
    'imported ',
    saying.it,
    countsOf(saying, [
      ['created', 'created'],
      ['updated', 'updated'],
      ['duplicate', 'already there'],
      ['refused', 'refused'],
    ]),
  ],
  'imports.revertStarted': ({ it }) => ['began to take the import of ', it, ' back'],
  'imports.reverted': ({ it }) => ['took the import of ', it, ' back'],
  'imports.stopped': ({ it }) => ['stood still in the middle of the import of ', it],
  'imports.resumed': ({ it }) => ['let the import of ', it, ' go on'],
  'imports.removed': ({ it }) => ['forgot the file of ', it, ', which did not run'],
  'duplicates.keptApart': ({ became }) => [`said that ${alikeWords(became('ids'))} are no duplicates`],
  'duplicates.comparedAgain': ({ became }) => [`had ${alikeWords(became('ids'))} compared again`],
};
