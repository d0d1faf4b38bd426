import type { CSSProperties } from 'react';
import styles from './Chart.module.css';
import type { Axis } from './Chart.tsx';
import { scaleOf } from './scale.ts';

/** One bar: whose it is, how long in units of the axis, and what its end says. */
export type Bar = { name: string; value: number; words: string };

const share = (value: number) => ({ '--v': value }) as CSSProperties;

/** Bars that lie flat, from zero, each with its value at its end; in the order given. */
export const Bars = ({
  kind = 'Bar chart',
  axis,
  bars,
}: {
  kind?: string;
  axis: Axis;
  bars: readonly Bar[];
}) => {
  const scale = scaleOf(
    bars.map(({ value }) => value),
    axis.whole,
  );
  const zero = scale.share(0);
  const longest = Math.max(...bars.map(({ words }) => words.length));
  const said = bars.map(({ name, words }) => `${name} ${words}`).join(', ');
  return (
    <div
      aria-label={`${kind}, the same figures as the table: ${said}`}
      className={styles.bars}
      role="img"
      style={{ '--end': `${longest + 2}ch` } as CSSProperties}
    >
      <div className={styles.names}>
        {bars.map(({ name }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name
          <span className="cut" key={at} title={name}>
            {name}
          </span>
        ))}
      </div>
      <div className={styles.track}>
        {scale.ticks.map((tick) => (
          <i key={tick} style={share(scale.share(tick))} />
        ))}
        {bars.map(({ value, words }, at) => {
          const [from, to] = [zero, scale.share(value)].sort((a, b) => a - b) as [number, number];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name
            <span className={styles.bar} key={at} style={{ ...share(to - from), marginLeft: `${from}%` }}>
              <b>{words}</b>
            </span>
          );
        })}
      </div>
      <div className={styles.axis}>
        {scale.ticks.map((tick) => (
          <span key={tick} style={share(scale.share(tick))}>
            {axis.words(tick, tick === scale.ticks.at(-1))}
          </span>
        ))}
      </div>
    </div>
  );
};
