/** Where the one tab stop of the board stands: a column and the id of a card in it. */
export type Place = { column: string; id: string };
export type Line = { column: string; ids: readonly string[] };

const cardAt = (line: Line, index: number): Place | null => {
  const id = line.ids[Math.min(Math.max(index, 0), line.ids.length - 1)];
  return id === undefined ? null : { column: line.column, id };
};

const sideways = (lines: readonly Line[], from: number, step: 1 | -1, index: number): Place | null => {
  for (let at = from + step; at >= 0 && at < lines.length; at += step) {
    const found = cardAt(lines[at] as Line, index);
    if (found) return found;
  }
  return null;
};

/** The card that an arrow key leads to; null when there is none in that direction. */
export const steer = (lines: readonly Line[], place: Place, key: string): Place | null => {
  const at = lines.findIndex(({ column }) => column === place.column);
  const line = lines[at];
  if (!line) return null;
  const index = line.ids.indexOf(place.id);
  if (key === 'ArrowDown') return index + 1 < line.ids.length ? cardAt(line, index + 1) : null;
  if (key === 'ArrowUp') return index > 0 ? cardAt(line, index - 1) : null;
  if (key === 'Home') return cardAt(line, 0);
  if (key === 'End') return cardAt(line, line.ids.length - 1);
  if (key === 'ArrowRight') return sideways(lines, at, 1, index);
  if (key === 'ArrowLeft') return sideways(lines, at, -1, index);
  return null;
};

/** The place of the tab stop: where it was while that card is still there, else the nearest one, else the first. */
export const tabStop = (lines: readonly Line[], place: Place | null, index: number): Place | null => {
  const line = place && lines.find(({ column }) => column === place.column);
  if (line && place && line.ids.includes(place.id)) return place;
  const moved = place && lines.find(({ ids }) => ids.includes(place.id));
  if (moved && place) return { column: moved.column, id: place.id };
  if (line?.ids.length) return cardAt(line, index);
  const first = lines.find(({ ids }) => ids.length > 0);
  return first ? cardAt(first, 0) : null;
};
