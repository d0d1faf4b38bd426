/** A place in the order of events: writing transaction, then position in it. */
export type Position = { xid: string; position: number };

/** Negative, zero or positive, as `a` stands before, at or after `b`. */
export const comparePositions = (a: Position, b: Position): number => {
  if (a.xid === b.xid) return a.position - b.position;
  return BigInt(a.xid) < BigInt(b.xid) ? -1 : 1;
};

/**
 * The id of a frame: `<xid>.<position>.<tag>`. The tag stands for what the reader may see, so that a position made for
 * other eyes (a changed role, view or person) is not resumed.
 */
export const frameId = ({ xid, position }: Position, tag: string): string => `${xid}.${position}.${tag}`;

/** The position in a `Last-Event-ID` made for the same eyes; null for anything else. */
export const resumable = (id: string | undefined, tag: string): Position | null => {
  const [, xid, position, ofTag] = /^(\d{1,19})\.(\d{1,15})\.([\w-]+)$/.exec(id ?? '') ?? [];
  return xid && position && ofTag === tag ? { xid, position: Number(position) } : null;
};
