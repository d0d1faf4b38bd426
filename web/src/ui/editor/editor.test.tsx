import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';
import { asHtml, fieldsOfTokens, textOfHtml, tokensOfFields } from './html.ts';
import { linkAddress } from './kit.ts';
import { RichText } from './RichText.tsx';
import '#ui/tokens.css';
import '#ui/base.css';

let html = '';
const Bench = ({ start, fields = true }: { start: string; fields?: boolean }) => {
  const [value, setValue] = useState(start);
  html = value;
  return (
    <main>
      <h1>Bench</h1>
      <RichText
        blank
        fields={fields ? [{ name: 'firstName' }, { name: 'company' }] : []}
        label="Message"
        onChange={setValue}
        textOf={(name) => (name === 'firstName' ? 'Luis' : '')}
        value={value}
      />
      <button onClick={() => setValue('<p>Fresh</p>')} type="button">
        Template
      </button>
    </main>
  );
};
const text = page.getByRole('textbox', { name: 'Message' });
const tool = (name: string) => page.getByRole('button', { name, exact: true });

beforeEach(() => page.viewport(800, 600));

test('[MSG-01] plain text becomes paragraphs, and formatted text has words', () => {
  expect(asHtml('Hello <b>,\n\nfirst & last\nline')).toBe(
    '<p>Hello &lt;b&gt;,</p><p>first &amp; last<br>line</p>',
  );
  expect(asHtml('<p>there</p>')).toBe('<p>there</p>');
  expect(textOfHtml('<p>Hello</p><ul><li><p>one</p></li><li><p>two</p></li></ul><p>a<br>b</p>')).toBe(
    'Hello\n\n- one\n- two\n\na\nb',
  );
  const kept = '<p>Hi {{firstName|there}}, {{ company }}</p>';
  expect(tokensOfFields(fieldsOfTokens(kept))).toBe('<p>Hi {{firstName|there}}, {{company}}</p>');
  expect(tokensOfFields('<p></p>')).toBe('');
});

test('[MSG-01] a link leads to pages and mail, nowhere else', () => {
  expect(linkAddress('washers.example.com/a')).toBe('https://washers.example.com/a');
  expect(linkAddress('luis@example.com')).toBe('mailto:luis@example.com');
  for (const bad of ['javascript:alert(1)', 'data:text/html,x', 'word', '', 'ftp://a.example.com'])
    expect(linkAddress(bad)).toBe(null);
});

test('[MSG-01] formats by key and button, and inserts fields', async () => {
  await render(<Bench start="" />);
  await text.click();
  await userEvent.keyboard('{Control>}b{/Control}Bold{Control>}b{/Control} plain ');
  await tool('Variable').click();
  await page.getByRole('menuitem', { name: 'first name' }).click();
  await vi.waitFor(() => expect(html).toBe('<p><strong>Bold</strong> plain Luis</p>'));
  await text.click();
  await userEvent.keyboard('{End} ');
  for (const sign of '{{company}}') document.execCommand('insertText', false, sign);
  await vi.waitFor(() => expect(html).toContain('{{company}}'));
  await expect.element(text.getByText('company')).toBeVisible();
  await userEvent.keyboard('{Control>}a{/Control}');
  await tool('Link').click();
  await page.getByRole('textbox', { name: 'Link address' }).fill('javascript:alert(1)');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('A link begins with http, https or mailto.');
  await page.getByRole('textbox', { name: 'Link address' }).fill('example.com');
  await tool('Set link').click();
  await vi.waitFor(() => expect(html).toContain('<a href="https://example.com">'));
  await userEvent.keyboard('{Control>}a{/Control}');
  await tool('Clear formatting').click();
  await vi.waitFor(() => expect(html).toBe('<p>Bold plain Luis {{company}}</p>'));
  await tool('Numbered list').click();
  await vi.waitFor(() => expect(html).toMatch(/^<ol><li><p>Bold/));
  await tool('Template').click();
  await expect.element(text).toHaveTextContent('Fresh');
  await expectNoAxeViolations();
});

test('[MSG-01] what is pasted leaves its dress and its scripts behind', async () => {
  await render(<Bench start="" />);
  await text.click();
  const data = new DataTransfer();
  data.setData(
    'text/html',
    '<h1 style="color:red" onclick="x()">Big</h1><script>x()</script><img src="x" onerror="x()">' +
      '<p class="a">see <a href="javascript:x()">this</a> and <a href="https://a.example.com">that</a></p>',
  );
  text.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  await vi.waitFor(() =>
    expect(html).toBe('<p>Big</p><p>see this and <a href="https://a.example.com">that</a></p>'),
  );
});
