import pg from 'pg';

type Parser = (text: string) => unknown;

/** `2026-11-21 10:00:00.5+00` as `2026-11-21T10:00:00.500Z`; infinity and years beyond 9999 stay as they are. */
export const instant = (text: string): string =>
  text.length >= 22 && text.length <= 26 && text.endsWith('+00')
    ? `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0')}Z`
    : text;

const asText: Parser = (text) => text;
const textArray = pg.types.getTypeParser(1009 as number) as (text: string) => (string | null)[];
const elements =
  (parse: Parser): Parser =>
  (text) =>
    textArray(text).map((element) => (element === null ? null : parse(element)));

const parsers: Readonly<Record<number, Parser>> = {
  20: Number,
  1700: Number,
  1082: asText,
  1114: asText,
  1184: instant,
  1016: elements(Number),
  1231: elements(Number),
  1182: elements(asText),
  1185: elements(instant),
};

/** How values arrive: times and dates as text, all numbers as number; kept per connection, not in the driver. */
export const rowTypes: pg.CustomTypesConfig = {
  getTypeParser: (id, format) =>
    (format !== 'binary' && parsers[id]) || pg.types.getTypeParser(id, format as 'text'),
};
