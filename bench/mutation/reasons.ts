/**
 * Why a change that no test notices makes no difference that anybody could notice. A reason is of one change: what stands on
 * the line, what was changed there and into what. One whose change is noticed, or no longer there, is told as a miss.
 */
export type Reason = { file: string; at: string; from: string; to: string; why: string };

export const reasons: readonly Reason[] = [
  {
    file: 'domain/src/collections/begin.ts',
    at: "const [name, year] = monthInWords(date.slice(0, 7)).split(' ');",
    from: '7',
    to: '8',
    why: 'A hyphen more behind the month: its number is read up to the hyphen.',
  },
  {
    file: 'domain/src/collections/statement.ts',
    at: '.sort((a, b) => (a.date < b.date ? -1 : 1));',
    from: 'a.date < b.date',
    to: 'a.date <= b.date',
    why: 'A statement has each day once.',
  },
  {
    file: 'domain/src/conversion/operations.ts',
    at: 'machines: { washers: 2, dryers: 2 },',
    from: '2',
    to: '3',
    why: 'The example in the description of the API.',
  },
  {
    file: 'domain/src/conversion/operations.ts',
    at: 'machines: { washers: 2, dryers: 2 },',
    from: '2',
    to: '3',
    why: 'The example in the description of the API.',
  },
  {
    file: 'domain/src/conversion/operations.ts',
    at: 'success: z.literal(true),',
    from: 'true',
    to: 'false',
    why: 'The type of the answer holds it to true, and so does every test of the server that converts.',
  },
  {
    file: 'domain/src/formerSystem/read.ts',
    at: "const nanoseconds = raw['nanoseconds'] ?? raw['_nanoseconds'] ?? 0;",
    from: '0',
    to: '1',
    why: 'One nanosecond is no millisecond.',
  },
  {
    file: 'domain/src/imports/fill.ts',
    at: 'if (neverEmpty.includes(field)) return false;',
    from: 'false',
    to: 'true',
    why: 'Asked of the lead and of the row: either way the row adds nothing.',
  },
  {
    file: 'domain/src/leads/verbs/move.ts',
    at: "soldDate: lead.column === 'sold' ? (lead.soldDate ?? now) : now,",
    from: "lead.column === 'sold' ? (lead.soldDate ?? now) : now",
    to: 'lead.soldDate ?? now',
    why: 'A lead that is not sold has no day of its sale: the database refuses one (D38).',
  },
  {
    file: 'domain/src/templates/fill.ts',
    at: 'if (to < 0) break;',
    from: '0',
    to: '1',
    why: 'The end of a token stands behind its two braces.',
  },
  {
    file: 'domain/src/templates/fill.ts',
    at: 'if (to < 0) break;',
    from: 'to < 0',
    to: 'to <= 0',
    why: 'The end of a token stands behind its two braces.',
  },
  {
    file: 'domain/src/vendChanges/prices.ts',
    at: 'return [...lines].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line);',
    from: 'a < b',
    to: 'a <= b',
    why: 'The keys of a map are each there once.',
  },
  {
    file: 'domain/src/vendChanges/prices.ts',
    at: 'priceBy(rules, { kind, model, vendPrice: 0 }) !== null;',
    from: '0',
    to: '1',
    why: 'Any price that is known: whether a rule concerns the machine is all that is asked.',
  },
];
