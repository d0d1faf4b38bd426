import { type CSSProperties, useState } from 'react';
import styles from './Chart.module.css';
import type { Axis } from './Chart.tsx';
import { scaleOf } from './scale.ts';

/** One line: its name at its end, and a value and its words for each point; null: none is known there. */
export type Line = { name: string; values: readonly (number | null)[]; words: readonly string[] };

const at = (parts: Readonly<Record<`--${string}`, number>>) => parts as CSSProperties;
const looks = [styles.asked, styles.beside, styles.dashed];
const labelsAtMost = 4;

/** Parts of a line between gaps. */
const stretches = (values: Line['values'], place: (value: number, point: number) => string): string[] => {
  const parts: string[][] = [[]];
  for (const [point, value] of values.entries())
    if (value === null) parts.push([]);
    else parts.at(-1)?.push(place(value, point));
  // A value between gaps is a dot: a line from itself to itself.
  return parts
    .filter((part) => part.length > 0)
    .map((part) => (part.length === 1 ? [...part, ...part] : part).join(' '));
};

const lastOf = ({ values }: Line): number => values.findLastIndex((value) => value !== null);

/**
 * At most three lines over the same points, the first one the one that was asked for; their names stand at their ends.
 * The slider above them, worked by arrows, finger and pointer, says the values of a point.
 */
export const Lines = ({
  axis,
  points,
  lines,
}: {
  axis: Axis;
  points: readonly string[];
  lines: readonly Line[];
}) => {
  const [point, show] = useState<number | null>(null);
  const scale = scaleOf(
    lines.flatMap(({ values }) => values.filter((value) => value !== null)),
    axis.whole,
  );
  const last = Math.max(1, points.length - 1);
  const x = (index: number) => Math.round((index / last) * 10_000) / 100;
  const every = Math.ceil(points.length / labelsAtMost);
  const saidAt = (index: number) =>
    `${points[index] ?? ''}: ${lines.map(({ name, words }) => `${name} ${words[index] || 'none'}`).join(', ')}`;
  const said = points.map((_, index) => saidAt(index)).join('; ');
  return (
    <div className={styles.lines}>
      <div aria-label={`Line chart, the same figures as the table: ${said}`} role="img">
        <svg aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 100 100">
          {scale.ticks.map((tick) => (
            <path
              className={tick === 0 ? styles.base : styles.grid}
              d={`M0 ${100 - scale.share(tick)}H100`}
              key={tick}
            />
          ))}
          {lines.map((line, order) =>
            stretches(line.values, (value, index) => `${x(index)},${100 - scale.share(value)}`).map((its) => (
              <polyline className={looks[order]} key={`${line.name} ${its}`} points={its} />
            )),
          )}
          {point !== null && <path className={styles.grid} d={`M${x(point)} 0V100`} />}
        </svg>
        {scale.ticks.map((tick) => (
          <span className={styles.y} key={tick} style={at({ '--v': scale.share(tick) })}>
            {axis.words(tick, tick === scale.ticks.at(-1))}
          </span>
        ))}
        {points.map(
          (name, index) =>
            index % every === 0 && (
              <span className={styles.x} key={name} style={at({ '--h': x(index) })}>
                {name}
              </span>
            ),
        )}
        {lines.map((line, order) => {
          const end = lastOf(line);
          return (
            end >= 0 && (
              <span
                className={`${styles.end} ${order === 0 ? styles.first : ''}`}
                key={line.name}
                style={at({ '--v': scale.share(line.values[end] ?? 0) })}
              >
                {`${line.name} ${line.words[end]}`}
              </span>
            )
          );
        })}
      </div>
      <input
        aria-label="Point of the chart"
        aria-valuetext={saidAt(point ?? points.length - 1)}
        className={styles.slider}
        max={points.length - 1}
        min={0}
        onBlur={() => show(null)}
        onChange={({ target }) => show(Number(target.value))}
        onFocus={() => show(points.length - 1)}
        type="range"
        value={point ?? points.length - 1}
      />
      <p aria-hidden="true" className={styles.point}>
        {point === null ? '' : saidAt(point)}
      </p>
    </div>
  );
};
