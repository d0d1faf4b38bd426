import '#ui/tokens.css';
import '#ui/base.css';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';
import { Bars } from './Bars.tsx';
import { Chart } from './Chart.tsx';
import { Lines } from './Lines.tsx';
import { scaleOf } from './scale.ts';
import '#platform/testing/same-draws.ts';

const axis = { words: (value: number) => `${value} %`, whole: true };

test('[REP-04] an axis holds all values and zero, in at most a dozen round steps', () => {
  const values = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { maxLength: 30 });
  fc.assert(
    fc.property(values, (all) => {
      const { from, to, ticks, share } = scaleOf(all, true);
      expect(from <= 0 && to >= 0 && all.every((value) => value >= from && value <= to)).toBe(true);
      expect(ticks.length > 1 && ticks.length < 12 && ticks.every(Number.isInteger)).toBe(true);
      expect([share(from), share(to)]).toEqual([0, 100]);
    }),
  );
});

test('[REP-04] bars stand from zero and as long as their values, in no other way than flat', async () => {
  await render(
    <Chart caption="By rep" title="Share">
      <Bars
        axis={axis}
        bars={[
          { name: 'Dana', value: 100, words: '100 %' },
          { name: 'Tom', value: 25, words: '25 %' },
        ]}
      />
    </Chart>,
  );
  await expect
    .element(page.getByRole('img'))
    .toHaveAccessibleName('Bar chart, the same figures as the table: Dana 100 %, Tom 25 %');
  const width = (words: string) =>
    page.getByText(words, { exact: true }).first().element().parentElement?.getBoundingClientRect().width;
  expect(Math.round((width('100 %') ?? 0) / (width('25 %') ?? 1))).toBe(4);
  await expectNoAxeViolations();
});

test('[REP-04] each point of a line is read by the arrow keys and heard with the names of the lines', async () => {
  await render(
    <Chart caption="By week" title="Share">
      <Lines
        axis={axis}
        lines={[
          { name: 'All reps', values: [70, 80, 86], words: ['70 %', '80 %', '86 %'] },
          { name: 'Marcus', values: [60, null, 67], words: ['60 %', '', '67 %'] },
        ]}
        points={['Sep 7', 'Sep 14', 'Sep 21']}
      />
    </Chart>,
  );
  const slider = page.getByRole('slider', { name: 'Point of the chart' });
  await userEvent.keyboard('{Tab}');
  await expect.element(slider).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'Sep 14: All reps 80 %, Marcus none');
  await expect.element(page.getByText('Sep 14: All reps 80 %, Marcus none')).toBeVisible();
  await expect
    .element(page.getByRole('img'))
    .toHaveAccessibleName(/Sep 7: All reps 70 %, Marcus 60 %; Sep 14/);
  await expect.element(page.getByText('All reps 86 %', { exact: true })).toBeVisible();
  const drawn = [...document.querySelectorAll('polyline')].map((line) => line.getAttribute('points'));
  expect(drawn).toHaveLength(3);
  // Values alone between gaps are dots.
  for (const points of drawn.slice(1)) expect(points).toMatch(/^(\S+) \1$/);
  await expectNoAxeViolations();
});
