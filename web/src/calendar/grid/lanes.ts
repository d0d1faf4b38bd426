/** Something on the scale of hours of one day, in minutes. */
export type Spot = { readonly from: number; readonly to: number };

export type Placed<S extends Spot> = {
  readonly spot: S;
  /** Which of how many lanes it stands in. */
  readonly lane: number;
  readonly lanes: number;
};

/** Those that begin within an hour and for whom no room is left. */
export type Rest<S extends Spot> = {
  readonly from: number;
  readonly to: number;
  readonly spots: readonly S[];
};

const mostAbreast = 3;
/** Minutes: the lowest block. */
export const least = 30;

const endOf = ({ from, to }: Spot): number => Math.max(to, from + least);

/** Groups of what overlaps, each in order of time. */
const groupsOf = <S extends Spot>(spots: readonly S[]): S[][] => {
  const groups: S[][] = [];
  let until = -1;
  for (const spot of [...spots].sort((a, b) => a.from - b.from || endOf(b) - endOf(a))) {
    if (spot.from < until) groups.at(-1)?.push(spot);
    else groups.push([spot]);
    until = Math.max(until, endOf(spot));
  }
  return groups;
};

const hour = 60;

/** Counted hour by hour, so that a full day says when it is fullest. */
const hourly = <S extends Spot>(spots: readonly S[]): Rest<S>[] => {
  const slots: S[][] = [];
  for (const spot of spots) {
    const first = slots.at(-1)?.[0];
    if (first && spot.from < first.from + hour) slots.at(-1)?.push(spot);
    else slots.push([spot]);
  }
  return slots.map((slot) => {
    const from = slot[0]?.from ?? 0;
    return { from, to: Math.min(from + hour, Math.max(...slot.map(endOf))), spots: slot };
  });
};

/** Where everything of a day stands: overlaps share the width, at most three abreast; the others are counted. */
export const placed = <S extends Spot>(
  spots: readonly S[],
  most = mostAbreast,
): { blocks: Placed<S>[]; rest: Rest<S>[] } => {
  const blocks: Placed<S>[] = [];
  const rest: Rest<S>[] = [];
  for (const group of groupsOf(spots)) {
    const ends: number[] = [];
    const laneOf = (spot: S): number => {
      const free = ends.findIndex((end) => end <= spot.from);
      const lane = free < 0 ? ends.length : free;
      ends[lane] = endOf(spot);
      return lane;
    };
    const lanes = group.map((spot) => ({ spot, lane: laneOf(spot) }));
    const crowded = ends.length > most;
    const room = crowded ? most - 1 : ends.length;
    blocks.push(
      ...lanes
        .filter(({ lane }) => lane < room)
        .map((one) => ({ ...one, lanes: crowded ? most : ends.length })),
    );
    rest.push(...hourly(lanes.filter(({ lane }) => lane >= room).map(({ spot }) => spot)));
  }
  return { blocks, rest };
};

/** The scale of hours: from seven to nineteen, further where something stands there. */
export const hoursFor = (spots: readonly Spot[]): { first: number; last: number } => ({
  first: Math.min(7, ...spots.map(({ from }) => Math.floor(from / 60))),
  last: Math.max(19, ...spots.map((spot) => Math.min(24, Math.ceil(endOf(spot) / 60)))),
});
