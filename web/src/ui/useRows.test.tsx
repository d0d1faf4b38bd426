import { useMemo, useRef } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { useRows } from './useRows.ts';

const names = (count: number) => Array.from({ length: count }, (_, index) => `row-${index}`);

type Props = { count: number; high?: (index: number) => number };

const List = ({ count, high = () => 30 }: Props) => {
  const scroller = useRef<HTMLDivElement>(null);
  const keys = useMemo(() => names(count), [count]);
  const rows = useRows({ keys, estimate: 50, overscan: 2, scroller });
  return (
    <>
      <button onClick={() => rows.scrollTo(count - 1)} type="button">
        Last
      </button>
      <div data-box ref={scroller} style={{ height: 300, overflowY: 'auto', overflowAnchor: 'none' }}>
        <div style={{ height: rows.total, position: 'relative' }}>
          {rows.items.map(({ index, key, start }) => (
            <p
              data-index={index}
              key={key}
              ref={rows.rowRef}
              style={{
                position: 'absolute',
                height: high(index),
                margin: 0,
                transform: `translateY(${start}px)`,
              }}
            >
              {key}
            </p>
          ))}
        </div>
      </div>
    </>
  );
};

const box = () => document.querySelector<HTMLElement>('[data-box]') as HTMLElement;
const shown = () => [...document.querySelectorAll<HTMLElement>('[data-index]')];
const indexes = () => shown().map(({ dataset }) => Number(dataset['index']));
/** Rows stand one below the other. */
const gaps = () =>
  shown()
    .map((row) => row.getBoundingClientRect())
    .flatMap((place, at, all) => (at === 0 ? [] : [Math.round(place.top - (all[at - 1]?.bottom ?? 0))]));

test('only what is in view is drawn, each row as high as it is', async () => {
  await render(<List count={1000} high={(index) => 20 + (index % 3) * 10} />);
  expect(indexes()[0]).toBe(0);
  expect(indexes().length).toBeLessThan(20);
  expect(new Set(gaps())).toEqual(new Set([0]));
  expect(shown().at(-1)?.getBoundingClientRect().bottom).toBeGreaterThan(
    box().getBoundingClientRect().bottom,
  );
});

test('scrolling draws the rows that come into view', async () => {
  await render(<List count={1000} />);
  box().scrollTop = 10_000;
  await vi.waitFor(() => expect(indexes()[0]).toBeGreaterThan(150));
  const top = box().getBoundingClientRect().top;
  await vi.waitFor(() => {
    expect(new Set(gaps())).toEqual(new Set([0]));
    expect(shown()[0]?.getBoundingClientRect().top).toBeLessThan(top);
    expect(shown().at(-1)?.getBoundingClientRect().bottom).toBeGreaterThan(top + 300);
  });
});

test('a row is brought into view; a list that shrinks shows what is left', async () => {
  const list = await render(<List count={200} />);
  await vi.waitFor(async () => {
    await list.getByRole('button', { name: 'Last' }).click();
    expect(indexes().at(-1)).toBe(199);
  });
  await list.rerender(<List count={3} />);
  await vi.waitFor(() => expect(indexes()).toEqual([0, 1, 2]));
  await list.rerender(<List count={0} />);
  await vi.waitFor(() => expect(indexes()).toEqual([]));
});

test('a row that grows moves those below it', async () => {
  const list = await render(<List count={50} />);
  await list.rerender(<List count={50} high={(index) => (index === 1 ? 120 : 30)} />);
  await vi.waitFor(() => expect(new Set(gaps())).toEqual(new Set([0])));
});
