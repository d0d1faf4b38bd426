import { figureWords, listWords } from '#kernel';
import { type ImportTarget, targetIn, targetOf } from './mapping.ts';
import type { ImportNoun } from './noun.ts';
import type { ImportCheck } from './operations.ts';
import { own } from './own.ts';

type Want = { says: RegExp; of: readonly ImportTarget[] };

const noPlace: Want = {
  says: /^No place:/,
  of: ['siteName', 'streetAddress', 'wholeAddress', 'locationCode'],
};

// What a row lacks by the reason of its refusal, and which columns would give it.
const wants: Readonly<Record<ImportNoun, readonly Want[]>> = {
  leads: [
    { says: /^No way to reach it/, of: ['email', 'phone', 'streetAddress', 'wholeAddress'] },
    { says: /^No name:/, of: ['businessName', 'fullName', 'lastName', 'company'] },
  ],
  clients: [
    { says: /^No way to reach it/, of: ['email', 'phone', 'officePhone', 'cellPhone'] },
    { says: /^No name:/, of: ['businessName', 'fullName', 'lastName'] },
  ],
  sites: [
    {
      says: /^(?:There is no site|Several sites may be meant|Site number |No client:)/,
      of: ['clientName', 'clientEmail', 'clientId', 'locationCode', 'zipCode'],
    },
    noPlace,
  ],
};

/** Why most rows would be refused, and which columns may hold what they lack. */
export type MostRefused = { text: string; columns: { column: string; target: ImportTarget }[] };

/** What keeps most rows of a file out, where a column that is mapped otherwise would mend it; null: most come in. */
export const mostRefused = (
  check: Pick<ImportCheck, 'noun' | 'columns' | 'mapping' | 'judged' | 'counts' | 'rows' | 'look'>,
): MostRefused | null => {
  const { noun, columns, mapping, judged, counts, rows, look } = check;
  const refused = look.filter(({ outcome }) => outcome === 'refused');
  const want = wants[noun].find(
    ({ says }) => refused.filter(({ reason }) => says.test(reason)).length * 2 > refused.length,
  );
  const reason = want && refused.find(({ reason }) => want.says.test(reason))?.reason;
  if (!want || reason === undefined || counts.refused * 2 <= rows) return null;
  const may = columns.flatMap((column) => {
    const offer = own(judged, column)?.offer;
    const isFree = offer && offer !== targetOf(mapping, column) && !Object.values(mapping).includes(offer);
    return isFree && want.of.includes(offer) ? [{ column, target: offer }] : [];
  });
  const labels = want.of.map((name) => `‘${targetIn(noun, name)?.label ?? name}’`);
  const [last = ''] = labels.splice(-1);
  const which = `${labels.join(', ')} or ${last}`;
  const mend =
    may.length > 0
      ? `${listWords(may.map(({ column }) => `‘${column}’`))} may say it.`
      : `Give a column of the file to ${which}.`;
  return {
    text: `${figureWords(counts.refused)} of ${figureWords(rows)} rows would be refused: ${reason}. ${mend}`,
    columns: may,
  };
};
