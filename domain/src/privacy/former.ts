/** What one event says of a row, before and after. */
export type SaidOf = { before: Readonly<Record<string, unknown>>; after: Readonly<Record<string, unknown>> };

const [emails, phones] = [['email'], ['phone', 'officePhone', 'cellPhone']] as const;
/** The fields by which a row names a person and says how to reach them. */
export const personFields = ['firstName', 'lastName', ...emails, ...phones] as const;

type Named = Record<(typeof personFields)[number], string>;
const nobody = Object.fromEntries(personFields.map((field) => [field, ''])) as Named;

const textsOf = (side: SaidOf['before'], fields: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap((field) => (typeof side[field] === 'string' ? [[field, side[field]] as const] : [])),
  );

/** What a row was called last, as far as its events say it. */
export const lastSaid = <Field extends string>(
  said: readonly SaidOf[],
  fields: readonly Field[],
): Record<Field, string> =>
  Object.assign(
    Object.fromEntries(fields.map((field) => [field, ''])),
    ...said.flatMap(({ before, after }) => [textsOf(before, fields), textsOf(after, fields)]),
  ) as Record<Field, string>;

/** Everybody that a row was, in the order in which its events say so: each address, number and full name that it ever had. */
export const everybodySaid = (
  said: readonly SaidOf[],
): { emails: string[]; phones: string[]; names: string[] } => {
  const found = { emails: new Set<string>(), phones: new Set<string>(), names: new Set<string>() };
  let now = nobody;
  for (const { before, after } of said)
    for (const side of [before, after]) {
      now = { ...now, ...textsOf(side, personFields) };
      for (const field of emails) found.emails.add(now[field]);
      for (const field of phones) found.phones.add(now[field]);
      found.names.add(`${now.firstName} ${now.lastName}`.trim());
    }
  const some = (all: ReadonlySet<string>) => [...all].filter((one) => one !== '');
  return { emails: some(found.emails), phones: some(found.phones), names: some(found.names) };
};
