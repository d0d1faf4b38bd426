/** Runs what is given when there is room; null when even the line is full. */
export type Doorway = <T>(run: () => Promise<T>) => Promise<T | null>;

/** Lets so many in at a time and so many wait: people who are not signed in never take every connection. */
export const createDoorway = (room: number, line: number): Doorway => {
  let free = room;
  const waiting: (() => void)[] = [];
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  return async (run) => {
    if (free > 0) free -= 1;
    else if (waiting.length >= line) return null;
    else await new Promise<void>((enter) => waiting.push(enter));
    return run().finally(leave);
  };
};

/** The same for each address or person by itself, so that what one keeps waiting shuts out no other. */
export type Doorways = <T>(of: string, run: () => Promise<T>) => Promise<T | null>;

export const createDoorways = (room: number, line: number): Doorways => {
  const doors = new Map<string, { enter: Doorway; inside: number }>();
  return async (of, run) => {
    const door = doors.get(of) ?? { enter: createDoorway(room, line), inside: 0 };
    doors.set(of, door);
    door.inside += 1;
    try {
      return await door.enter(run);
    } finally {
      door.inside -= 1;
      if (door.inside === 0) doors.delete(of);
    }
  };
};
