import '#ui/tokens.css';
import '#ui/base.css';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Avatar, initials } from './Avatar.tsx';
import { Badge } from './Badge.tsx';
import { Button } from './Button.tsx';
import { Checkbox } from './Checkbox.tsx';
import { Confirm } from './Confirm.tsx';
import { Dialog } from './Dialog.tsx';
import { Empty } from './Empty.tsx';
import { Field } from './Field.tsx';
import { Table } from './list/Table.tsx';
import { Menu } from './Menu.tsx';
import { Panel } from './Panel.tsx';
import { Porthole } from './Porthole.tsx';
import { Ridge } from './Ridge.tsx';
import { SearchPicker, useSearchText } from './SearchPicker.tsx';
import { Section } from './Section.tsx';
import { Segmented } from './Segmented.tsx';
import { Select } from './Select.tsx';
import { Failure, Strip } from './Strip.tsx';
import { Tag } from './Tag.tsx';
import { TextArea } from './TextArea.tsx';
import { TextInput } from './TextInput.tsx';
import { Toaster } from './Toaster.tsx';
import { expectNoAxeViolations } from './testing/axe.ts';
import { toast } from './toast.tsx';
import { toastDurations } from './toast-times.ts';

beforeEach(() => {
  document.documentElement.dataset['theme'] = 'dark';
  toast.dismiss();
});

test('a button that is off stays, says why and does nothing', async () => {
  const press = vi.fn();
  await render(
    <Button off="Only an admin moves a lead to Passed." onClick={press}>
      Passed
    </Button>,
  );
  const button = page.getByRole('button', { name: 'Passed' });
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button).toHaveAccessibleDescription('Only an admin moves a lead to Passed.');
  button.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  expect(press).not.toHaveBeenCalled();
});

test('a field ties label, help and error to its control', async () => {
  await render(
    <Field error="Invalid email format" help="As on the contract" label="E-mail">
      <TextInput defaultValue="mia.tran@" />
    </Field>,
  );
  const input = page.getByRole('textbox', { name: 'E-mail' });
  await expect.element(input).toHaveAttribute('aria-invalid', 'true');
  await expect.element(input).toHaveAccessibleDescription('Invalid email format As on the contract');
});

const Asker = ({ onConfirm }: { onConfirm: () => void }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete</Button>
      <Confirm
        answer="Delete 3 leads"
        danger
        onCancel={() => setOpen(false)}
        onConfirm={onConfirm}
        open={open}
        question="Delete these leads?"
      >
        <p>They can be brought back for 30 days.</p>
      </Confirm>
    </>
  );
};

test('a question starts on Cancel, closes on Escape and gives the focus back', async () => {
  await render(<Asker onConfirm={() => {}} />);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(page.getByRole('dialog', { name: 'Delete these leads?' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await expectNoAxeViolations();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Delete', exact: true })).toHaveFocus();
});

const Asked = () => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Menu items={[{ label: 'Link', onSelect: () => setOpen(true) }]}>More</Menu>
      {open && (
        <Dialog onClose={() => setOpen(false)} open title="Link it">
          <TextInput aria-label="Find it" />
        </Dialog>
      )}
    </>
  );
};

test('a dialog that a menu opens has the focus, and gives it back to the button of the menu', async () => {
  await render(<Asked />);
  const button = page.getByRole('button', { name: 'More' });
  button.element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('menuitem', { name: 'Link' })).toBeVisible();
  await userEvent.keyboard('{Home}{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Link it' })).toBeVisible();
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  const inside = () => document.activeElement?.closest('[role="dialog"]') !== null;
  await expect.poll(inside).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(button).toHaveFocus();
});

test('a held dialog cannot be left', async () => {
  const close = vi.fn();
  await render(
    <Dialog held onClose={close} open title="Set Your Password">
      <TextInput aria-label="New password" />
    </Dialog>,
  );
  await expect.element(page.getByRole('dialog', { name: 'Set Your Password' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(close).not.toHaveBeenCalled();
});

test('a menu opens and acts by key alone, and gives the focus back', async () => {
  const act = vi.fn();
  await render(
    <Menu
      items={[
        { label: 'Profile', onSelect: act },
        { label: 'Passed', onSelect: act, off: 'Only an admin does this.' },
        { label: 'Sign Out', onSelect: () => act('out'), line: true },
      ]}
    >
      Dana
    </Menu>,
  );
  const button = page.getByRole('button', { name: 'Dana' });
  button.element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible();
  await expectNoAxeViolations();
  await userEvent.keyboard('{End}{Enter}');
  expect(act).toHaveBeenCalledExactlyOnceWith('out');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

test('[TOAST-01] toasts have their kinds and times', () => {
  expect(toastDurations).toEqual({
    blank: 4000,
    error: 4000,
    success: 2000,
    loading: Number.POSITIVE_INFINITY,
    custom: 4000,
  });
});

test('[TOAST-01] at most 20 toasts stand, top right, at most 350 px wide', async () => {
  await render(<Toaster />);
  for (let index = 1; index <= 25; index += 1) toast.loading(`Toast ${index}`);
  await expect.element(page.getByText('Toast 25', { exact: true })).toBeVisible();
  const shown = [...document.querySelectorAll('[data-type="loading"]')];
  expect(shown).toHaveLength(20);
  const box = shown[0]?.getBoundingClientRect();
  expect(box?.width).toBeLessThanOrEqual(350);
  expect(window.innerWidth - (box?.right ?? 0)).toBeLessThanOrEqual(20);
  // Below the bar and the head of a page: bell and main act stay free.
  const bar = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--topbar'));
  expect(box?.top).toBeGreaterThanOrEqual(bar);
  expect(box?.top).toBeLessThanOrEqual(bar + 60);
});

const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

test('[TOAST-01] a success leaves after 2 s, an error after 4 s', async () => {
  // Wherever the pointer was left: time stands still below it.
  await userEvent.hover(document.documentElement, { position: { x: 1, y: 1 } });
  await render(<Toaster />);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  try {
    const pass = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms);
      await drawn();
    };
    // What is fading out has been told to leave.
    const staying = () =>
      [...document.querySelectorAll('[data-type]:not([class*="leaving"])')].map((item) => item.textContent);
    toast.success('Saved it');
    toast.error('Failed to move lead. Please try again.');
    await drawn();
    await pass(1999);
    expect(staying()).toHaveLength(2);
    await pass(1);
    await expect.poll(staying).toEqual(['Failed to move lead. Please try again.']);
    await pass(1999);
    expect(staying()).toHaveLength(1);
    await pass(1);
    await expect.poll(staying).toEqual([]);
    await pass(160);
    await expect.poll(() => document.querySelector('[data-type]')).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test('an undo toast takes it back', async () => {
  const undo = vi.fn();
  await render(<Toaster />);
  toast.undo('Lead deleted', undo);
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(undo).toHaveBeenCalledOnce();
});

test('toasts go on being shown after one that could be undone has gone', async () => {
  await render(<Toaster />);
  toast.undo('Lead unassigned', vi.fn());
  await expect.element(page.getByText('Lead unassigned')).toBeVisible();
  toast.dismiss();
  await expect.element(page.getByText('Lead unassigned')).not.toBeInTheDocument();
  toast.success('Lead restored');
  await expect.element(page.getByText('Lead restored')).toBeVisible();
});

test('initials are those of the first and the last word', () => {
  expect(initials('Dana Whitfield')).toBe('DW');
  expect(initials('Adaeze Hollingsworth-Nakamura')).toBe('AH');
  expect(initials('Cher')).toBe('CH');
  expect(initials('')).toBe('');
});

test('the parts pass the accessibility scan in both themes and widths', async () => {
  const retry = vi.fn();
  await render(
    <main>
      <h1>Parts</h1>
      <Panel actions={<Button look="main">New lead</Button>} count={3} title="Leads">
        <Table
          columns={[
            { label: 'Name', as: 'name', cell: () => <a href="#one">Bayview Motel</a> },
            {
              label: 'Column',
              cell: () => (
                <Badge icon={<Porthole of="dead" plain size={13} />} tone="dead">
                  Dead
                </Badge>
              ),
            },
          ]}
          label="Leads"
          rows={[{ id: '1' }]}
        />
      </Panel>
      <Strip tone="warn">Two people changed this.</Strip>
      <Failure onRetry={retry}>Could not load leads.</Failure>
      <Empty title="No leads match">Clear a filter.</Empty>
      <p>
        <Badge tone="info">Pending</Badge> <Badge tone="ok">Used</Badge> <Badge tone="bad">Late</Badge>
        {(['unassigned', 'new', 'selling', 'sold', 'passed'] as const).map((tone) => (
          <Badge icon={<Porthole of={tone} plain size={13} />} key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Tag>hot</Tag>
        <Avatar mine name="Dana Whitfield" /> <Avatar name={null} /> <Ridge lit={3} of={24} tone="bad" />
      </p>
      <Segmented
        label="View Mode"
        onChange={() => {}}
        options={[
          { value: 'self', label: 'My View' },
          { value: 'all', label: 'All Leads' },
        ]}
        value="all"
      />
      <Section gist="3 filled" open title="Business Requirements">
        <Field help="A choice" label="State">
          <Select>
            <option>CA</option>
          </Select>
        </Field>
        <Field label="Note">
          <TextArea />
        </Field>
        <Checkbox label="Leases auto-renew" />
      </Section>
      <Button look="danger">Delete 3 leads</Button> <Button look="dangerFill">Delete</Button>
      <Button look="quiet">Stay</Button> <Button small>Close</Button>
    </main>,
  );
  await page.getByRole('button', { name: 'Retry' }).click();
  expect(retry).toHaveBeenCalledOnce();
  await expectNoAxeViolations();
});

const found = [
  { id: 'a', title: 'Vine Street Flats' },
  { id: 'b', title: 'Vineyard Gate' },
];

const Finding = () => {
  const search = useSearchText();
  const [chosen, choose] = useState<string>();
  return (
    <form onSubmit={() => sent()}>
      <SearchPicker
        chosen={chosen}
        help="Name"
        label="Site"
        list="Found"
        none={null}
        onChoose={({ id }) => choose(id)}
        rows={search.asks ? found : []}
        search={search}
        wordsOf={({ title }) => [title, '']}
      />
    </form>
  );
};
const sent = vi.fn();

test('one of something is found and chosen by keyboard; Enter sends no form while one is still looking', async () => {
  await render(<Finding />);
  await page.getByLabelText('Site').click();
  await userEvent.keyboard('vin{Enter}');
  await expect.element(page.getByLabelText('Vineyard Gate')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByLabelText('Vine Street Flats')).toBeChecked();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(page.getByLabelText('Vineyard Gate')).toBeChecked();
  expect(sent).not.toHaveBeenCalled();
});

test('on a low screen the largest dialog is as high as there is room: its foot is not cut off', async () => {
  await page.viewport(1280, 720);
  await render(
    <Dialog foot={<button type="button">Save</button>} onClose={() => {}} open size="xxl" title="A lead">
      <p>Much to say</p>
    </Dialog>,
  );
  const dialog = page.getByRole('dialog', { name: 'A lead' });
  await expect.element(dialog).toBeVisible();
  const under = (element: Element) => element.getBoundingClientRect().bottom;
  expect(under(dialog.element())).toBeLessThan(720);
  expect(under(page.getByRole('button', { name: 'Save' }).element())).toBeLessThan(720);
});
