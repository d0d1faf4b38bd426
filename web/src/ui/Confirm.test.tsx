import '#ui/tokens.css';
import '#ui/base.css';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Confirm } from './Confirm.tsx';
import { Field } from './Field.tsx';

const nothing = () => {};

test('a question without more words has no empty room between it and its answers', async () => {
  await render(
    <Confirm answer="Clear 3" onCancel={nothing} onConfirm={nothing} open question="Clear all?" />,
  );
  const asked = page.getByRole('dialog', { name: 'Clear all?' });
  await expect.element(asked).toBeVisible();
  expect([...asked.element().children].map(({ tagName }) => tagName)).toEqual(['HEADER', 'FOOTER']);
});

test('the mark of a narrow field makes the field no wider', async () => {
  await render(
    <div style={{ display: 'grid', width: '140px' }}>
      <Field label="Machines needed" mark={<span>Saved a moment ago</span>}>
        <input aria-label="Machines needed" />
      </Field>
    </div>,
  );
  const field = page.getByText('Saved a moment ago').element().closest('div')?.parentElement;
  expect(field?.getBoundingClientRect().width).toBe(140);
  expect(field?.scrollWidth).toBeLessThanOrEqual(140);
});
