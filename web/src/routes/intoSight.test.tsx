import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { intoSight } from './intoSight.ts';

const Opened = ({ above }: { above: number }) => (
  <div style={{ height: 200, overflow: 'auto' }}>
    <div>
      <div style={{ height: above }}>Above</div>
      <section>
        <p ref={intoSight}>Opened</p>
      </section>
    </div>
  </div>
);
const scroller = () => page.getByText('Above').element().closest('[style*=overflow]') as HTMLElement;
const below = () =>
  page.getByText('Opened').element().getBoundingClientRect().bottom -
  scroller().getBoundingClientRect().bottom;

test('[W5] what opens below is in sight, also when what stands above it grows later; not once somebody acts', async () => {
  const { rerender } = await render(<Opened above={400} />);
  await expect.poll(below).toBeLessThanOrEqual(0);
  await rerender(<Opened above={900} />);
  scroller().scrollTop = 0;
  await rerender(<Opened above={1000} />);
  await expect.poll(below).toBeLessThanOrEqual(0);
  await userEvent.keyboard('{Shift}');
  scroller().scrollTop = 0;
  await rerender(<Opened above={1200} />);
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  expect(below()).toBeGreaterThan(0);
});
