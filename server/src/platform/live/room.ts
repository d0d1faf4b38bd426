/** How many streams there may be. */
const streamRoom = {
  all: 5_000,
  /** Of one person while less than half of all is taken … */
  person: 1_000,
  /** … and from then on: nobody keeps the others out, and fifty open pages are more than anybody has. */
  personWhenBusy: 50,
};

/** Whether somebody with `own` streams may open one more beside all that are open. */
export const hasRoom = (open: number, own: number): boolean =>
  open < streamRoom.all && own < (open < streamRoom.all / 2 ? streamRoom.person : streamRoom.personWhenBusy);
