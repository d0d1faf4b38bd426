import { type LeadKeys, leadKeys, type RowReading } from 'domain/imports';
import { blankLead, type Lead, leadTitle } from 'domain/leads';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { leadsByKeys, leadsByRows, type WaitingRow } from './sql.ts';

/** A lead that a row may be the same as: one of the database, or one that an earlier row of the file becomes. */
export type Known = {
  leadId: string | null;
  /** Line of the file, for a lead that came from it. */
  line: number | null;
  title: string;
  lead: Partial<Lead> & Pick<Lead, 'convertedToClientId' | 'deleted'>;
};

type By = keyof LeadKeys | 'row';
const ways: readonly By[] = ['email', 'phone', 'place', 'row'];
const words: Record<By, string> = {
  email: 'Same e-mail as',
  phone: 'Same phone as',
  place: 'Same name, street and zip as',
  row: 'The same row as',
};

/** A row with what it says and how it is recognised. */
export type ReadRow = { row: WaitingRow; reading: RowReading; keys: LeadKeys };

export type Same = { known: Known; reason: string };

const texts = blankLead('', '');

export const keysOf = (reading: RowReading): LeadKeys => leadKeys({ ...texts, ...reading.fields });
export const titleOf = (reading: RowReading): string => leadTitle({ ...texts, ...reading.fields });

const reasonOf = (by: By, { line, title, lead }: Known): string => {
  if (line !== null) return `${words[by]} row ${line} of this file`;
  if (by === 'row') return `This row was imported before: ${title}`;
  return `${words[by]} ${title}${lead.deleted ? ', which is deleted' : ''}`;
};

type Layer = Record<By, Map<string, Known>>;
const layer = (): Layer => ({ email: new Map(), phone: new Map(), place: new Map(), row: new Map() });

const put = (into: Layer, by: By, key: string | null, known: Known): void => {
  if (key !== null && !into[by].has(key)) into[by].set(key, known);
};
const putKeys = (into: Layer, keys: LeadKeys, known: Known): void => {
  put(into, 'email', keys.email, known);
  put(into, 'phone', keys.phone, known);
  put(into, 'place', keys.place, known);
};

/** Recognises leads that are there already, in the database or further up in the file (D45). */
export const createMatcher = () => {
  const file = layer();
  let stored = layer();
  const fills = new Map<string, Partial<Lead>>();

  /** Looks up what the database knows of the next rows; what it knew of earlier ones is forgotten. */
  const look = async (db: Kysely<DB>, rows: readonly ReadRow[]): Promise<void> => {
    stored = layer();
    const ofLead = (lead: Lead): Known => ({
      leadId: lead.id,
      line: null,
      title: leadTitle(lead),
      lead: { ...lead, ...fills.get(lead.id) },
    });
    const sorted = new Map<string, Known>();
    for (const lead of await leadsByKeys(
      db,
      rows.map(({ keys }) => keys),
    )) {
      const known = ofLead(lead);
      sorted.set(lead.id, known);
      putKeys(stored, leadKeys(lead), known);
    }
    for (const { hash, ...lead } of await leadsByRows(
      db,
      rows.map(({ row }) => row.hash),
    ))
      put(stored, 'row', hash, sorted.get(lead.id) ?? ofLead(lead));
  };

  const find = ({ keys, row }: ReadRow): Same | null => {
    for (const by of ways) {
      const key = by === 'row' ? row.hash : keys[by];
      const known = key === null ? undefined : (stored[by].get(key) ?? file[by].get(key));
      if (known) return { known, reason: reasonOf(by, known) };
    }
    return null;
  };

  /** Later rows are the same as this lead too. */
  const remember = ({ keys, row }: ReadRow, known: Known): void => {
    putKeys(file, keys, known);
    put(file, 'row', row.hash, known);
  };

  /** Lays over a lead what a row would fill, for the rows after it; where nothing is written. */
  const fill = ({ leadId, lead }: Known, filling: Partial<Lead>): void => {
    Object.assign(lead, filling);
    if (leadId) fills.set(leadId, { ...fills.get(leadId), ...filling });
  };

  return { look, find, remember, fill };
};

export type Matcher = ReturnType<typeof createMatcher>;
