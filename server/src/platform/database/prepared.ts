import pg from 'pg';
import { rowTypes } from './row-types.ts';

/** The driver's connection as far as it is used here; its types leave this out. */
export type Connection = {
  stream: { write: (bytes: Buffer) => void; cork: () => void; uncork: () => void };
  /** Texts of what this connection has prepared, by name. */
  parsedStatements: Record<string, string | undefined>;
  submittedNamedStatements: Record<string, string | undefined>;
  parse: (statement: { name: string; text: string }) => void;
  describe: (of: { type: 'P'; name: string }) => void;
};

type Field = { name: string; dataTypeID: number };

/** What rows of a statement look like, which PostgreSQL lets nothing change while the statement is prepared. */
type Shape = { fields: readonly Field[]; parsers: readonly ((text: string) => unknown)[]; blank: object };

const noRows: Shape = { fields: [], parsers: [], blank: {} };

const shapeOf = (fields: readonly Field[]): Shape => ({
  fields,
  parsers: fields.map(({ dataTypeID }) => rowTypes.getTypeParser(dataTypeID, 'text')),
  // By way of its text, so that copies of it are objects that are quick to read.
  blank: JSON.parse(JSON.stringify(Object.fromEntries(fields.map(({ name }) => [name, null])))),
});

const shapes = new WeakMap<Connection, Map<string, Shape>>();

const shapesOn = (connection: Connection): Map<string, Shape> => {
  const known = shapes.get(connection) ?? new Map<string, Shape>();
  shapes.set(connection, known);
  return known;
};

const asSent = (pg as unknown as { utils: { prepareValue: (value: unknown) => string | Buffer | null } })
  .utils.prepareValue;

const sizeOf = (value: string | Buffer | null): number => {
  if (value === null) return 0;
  return typeof value === 'string' ? Buffer.byteLength(value) : value.length;
};

const execute = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0]);
const sync = Buffer.from([0x53, 0, 0, 0, 4]);

/** The message that gives a prepared statement its values, with room for `more` bytes behind it. */
const bound = (name: string, values: readonly unknown[], more: number): { bytes: Buffer; end: number } => {
  const sent = values.map((value) => asSent(value) ?? null);
  const sizes = sent.map(sizeOf);
  const length = 12 + Buffer.byteLength(name) + sizes.reduce((sum, size) => sum + size + 6, 0);
  const bytes = Buffer.allocUnsafe(1 + length + more);
  bytes[0] = 0x42;
  let at = bytes.writeInt32BE(length, 1);
  bytes[at++] = 0;
  at += bytes.write(name, at);
  bytes[at++] = 0;
  at = bytes.writeUInt16BE(sent.length, at);
  for (const value of sent) at = bytes.writeInt16BE(value instanceof Buffer ? 1 : 0, at);
  at = bytes.writeUInt16BE(sent.length, at);
  for (const [index, value] of sent.entries()) {
    at = bytes.writeInt32BE(value === null ? -1 : (sizes[index] as number), at);
    if (typeof value === 'string') at += bytes.write(value, at);
    else if (value) at += value.copy(bytes, at);
  }
  return { bytes, end: bytes.writeInt16BE(0, at) };
};

/** What goes out in one piece with the first and the last statement of a transaction, each prepared under its own text. */
export const opening = 'begin';
export const closing = 'commit';

const inOnePiece = (name: string): Buffer => {
  const { bytes, end } = bound(name, [], execute.length);
  execute.copy(bytes, end);
  return bytes;
};
const [opened, closed] = [inOnePiece(opening), inOnePiece(closing)];

type Result = { command: string | null; rowCount: number | null; fields: readonly Field[]; rows: object[] };
export type Answered = (error: Error | null, result: Result) => void;

/** What stands around a statement in its piece; `closes` only where its connection knows it, and the `commit`. */
export type Around = { opens: boolean; closes: boolean };

/**
 * A statement under a name, for `client.query`. Known to its connection it goes out in one piece, the `begin` before it and
 * the `commit` behind it included, and neither asks nor reads again what its rows look like. If it fails, the `commit` is
 * not carried out.
 */
export class PreparedQuery {
  readonly name: string;
  readonly text: string;
  readonly callback: Answered;
  readonly #values: readonly unknown[];
  readonly #opens: boolean;
  readonly #closes: boolean;
  readonly #result: Result = { command: null, rowCount: null, fields: [], rows: [] };
  #began: boolean;
  #done = false;
  #shape: Shape | null = null;
  #failed: Error | null = null;
  #connection: Connection | null = null;

  constructor(
    { name, text, values }: { name: string; text: string; values: readonly unknown[] },
    { opens, closes }: Around,
    callback: Answered,
  ) {
    this.name = name;
    this.text = text;
    this.#values = values;
    this.#opens = opens;
    this.#closes = closes;
    this.#began = !opens;
    this.callback = callback;
  }

  submit(connection: Connection): Error | null {
    this.#connection = connection;
    this.#shape = shapesOn(connection).get(this.name) ?? null;
    try {
      if (this.#shape && connection.parsedStatements[this.name] === this.text) this.#send(connection);
      else this.#prepare(connection);
    } catch (error) {
      return error as Error;
    }
    return null;
  }

  #send({ stream }: Connection): void {
    const behind = this.#closes ? closed.length : 0;
    const { bytes, end } = bound(this.name, this.#values, execute.length + behind + sync.length);
    execute.copy(bytes, end);
    if (behind > 0) closed.copy(bytes, end + execute.length);
    sync.copy(bytes, end + execute.length + behind);
    stream.write(this.#opens ? Buffer.concat([opened, bytes]) : bytes);
  }

  #prepare(connection: Connection): void {
    const { name, text } = this;
    const { bytes } = bound(name, this.#values, 0);
    this.#shape = null;
    connection.stream.cork();
    if (this.#opens) connection.stream.write(opened);
    // Prepared it may be by a first time that failed, before its rows were seen.
    if (connection.parsedStatements[name] !== text) {
      connection.parse({ name, text });
      connection.submittedNamedStatements[name] = text;
    }
    connection.stream.write(bytes);
    connection.describe({ type: 'P', name: '' });
    connection.stream.write(execute);
    connection.stream.write(sync);
    connection.stream.uncork();
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.#shape = shapeOf(fields);
  }

  handleDataRow({ fields: texts }: { fields: readonly (string | null)[] }): void {
    const { fields, parsers, blank } = this.#shape ?? noRows;
    const row: Record<string, unknown> = { ...blank };
    try {
      for (let at = 0; at < texts.length; at += 1) {
        const text = texts[at] ?? null;
        if (text !== null) row[(fields[at] as Field).name] = parsers[at]?.(text);
      }
      this.#result.rows.push(row);
    } catch (error) {
      this.#failed ??= error as Error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    if (!this.#began) {
      this.#began = true;
      return;
    }
    // Behind it comes the answer to the `commit`.
    if (this.#done) return;
    this.#done = true;
    const [command = null, ...numbers] = text.split(' ');
    const count = numbers.at(-1);
    this.#result.command = command;
    this.#result.rowCount = count === undefined ? null : Number(count);
    const shape = this.#shape ?? noRows;
    this.#result.fields = shape.fields;
    if (this.#connection) shapesOn(this.#connection).set(this.name, shape);
  }

  handleReadyForQuery(): void {
    this.callback(this.#failed, this.#result);
  }

  handleError(error: Error): void {
    this.callback(error, this.#result);
  }

  // Nothing with a name is empty, stops half-way or copies.
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
  handleCopyInResponse(): void {}
  handleCopyData(): void {}
}

/** Whether a connection can send its `begin` or its `commit` together with this statement: prepared, and seen to its end once. */
export const goesWith = (connection: Connection, around: string, name: string, text: string): boolean =>
  connection.parsedStatements[around] === around &&
  connection.parsedStatements[name] === text &&
  shapesOn(connection).has(name);
