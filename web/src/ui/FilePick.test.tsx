import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FilePick } from './FilePick.tsx';

const leads = new File(['a,b'], 'leads.csv', { type: 'text/csv' });
const sites = new File(['c,d'], 'sites.csv', { type: 'text/csv' });
const input = () => page.getByLabelText('CSV file').element() as HTMLInputElement;

test('the button opens the choice of files, of the kinds that are offered', async () => {
  await render(
    <FilePick accept=".csv" name="CSV file" onFiles={() => {}}>
      Choose a file
    </FilePick>,
  );
  const opened = vi.spyOn(input(), 'click').mockReturnValue();
  await page.getByRole('button', { name: 'Choose a file' }).click();
  expect(opened).toHaveBeenCalledOnce();
  expect(input()).toMatchObject({ accept: '.csv', multiple: false, webkitdirectory: false });
});

test('while it is off, it says why and opens nothing', async () => {
  await render(
    <FilePick name="CSV file" off="Photos need the network." onFiles={() => {}}>
      Choose a file
    </FilePick>,
  );
  const opened = vi.spyOn(input(), 'click').mockReturnValue();
  const button = page.getByRole('button', { name: 'Choose a file' });
  await expect.element(button).toHaveAccessibleDescription('Photos need the network.');
  button.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  expect(opened).not.toHaveBeenCalled();
});

test('one file or many are told, the same ones again, and a choice of none is not', async () => {
  const heard = vi.fn();
  await render(
    <FilePick many name="CSV file" onFiles={(files) => heard(files.map(({ name }) => name))}>
      Choose files
    </FilePick>,
  );
  await page.getByLabelText('CSV file').upload([leads, sites]);
  await page.getByLabelText('CSV file').upload([leads, sites]);
  input().dispatchEvent(new Event('change', { bubbles: true }));
  expect(heard.mock.calls).toEqual([[['leads.csv', 'sites.csv']], [['leads.csv', 'sites.csv']]]);
});

test('a folder is chosen whole, and a phone opens its camera', async () => {
  const { rerender } = await render(
    <FilePick many="folder" name="CSV file" onFiles={() => {}}>
      Choose a folder
    </FilePick>,
  );
  expect(input()).toMatchObject({ multiple: true, webkitdirectory: true });
  expect(input().hasAttribute('capture')).toBe(false);
  await rerender(
    <FilePick camera name="CSV file" onFiles={() => {}}>
      Take photo
    </FilePick>,
  );
  expect(input().getAttribute('capture')).toBe('environment');
});
