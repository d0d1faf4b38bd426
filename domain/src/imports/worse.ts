import { phoneKey, splitPhone } from '#kernel';
import { fullZip } from './values.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What a row says of a record that is there, its zip with the zeros that the record's state tells it lost. */
export const inFull = <Fields extends object>(record: object, fields: Fields): Fields => {
  const { state: known } = record as { state?: unknown };
  const { zipCode, state } = fields as { zipCode?: unknown; state?: unknown };
  if (typeof zipCode !== 'string') return fields;
  return { ...fields, zipCode: fullZip(zipCode, textOf(state) || textOf(known)) };
};

const phones: readonly string[] = ['phone', 'officePhone', 'cellPhone'];

type Zip = { code: string; four: string };

const zipOf = (text: string): Zip | null => {
  const [, code, four = ''] = /^(\d{3,5})(?:-?(\d{4}))?$/.exec(text.trim()) ?? [];
  return code === undefined ? null : { code, four };
};

const isNoMore = (before: Zip, after: Zip): boolean =>
  Number(before.code) === Number(after.code) &&
  before.code.length >= after.code.length &&
  (after.four === '' || after.four === before.four);

/** Whether a field has the same number or code, written otherwise or in full: with its extension, its last four digits, its zeros. */
export const saysNoMore = (field: string, stands: unknown, says: unknown): boolean => {
  const [before, after] = [textOf(stands), textOf(says)];
  const [zip, newZip] = field === 'zipCode' ? [zipOf(before), zipOf(after)] : [];
  if (zip && newZip) return isNoMore(zip, newZip);
  if (!phones.includes(field) || phoneKey(before) === '' || phoneKey(before) !== phoneKey(after))
    return false;
  const { extension } = splitPhone(after);
  return extension === '' || extension === splitPhone(before).extension;
};
