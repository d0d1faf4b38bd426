import { afterAll, beforeAll, expect } from 'vitest';
import type { Answer } from '#platform/testing/client.ts';
import { countWork } from '#platform/testing/hold.ts';
import { type Bench, expectRefused, openBench, row } from './row.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

const plainFields = [
  'leadDescription',
  'typeOfMachines',
  'currentServiceProvider',
  'howDidYouHearAboutUs',
  'bestTimeToCall',
  'leadCameFrom',
  'streetAddress',
  'streetAddressLine2',
  'city',
  'zipCode',
  'country',
] as const;

const noteRows = (id: string) =>
  bench.query('select "text", "label" from lead_notes where "leadId" = $1 order by id', [id]);

/** Says a text in every place that keeps plain text; each keeps it exactly and markup stays text. */
const inert = async (text: string): Promise<void> => {
  const { id, version } = await bench.lead();
  const fields = Object.fromEntries(plainFields.map((field) => [field, text]));
  const edited = await bench.ada.call('leads.update', { id, version, fields });
  expect([edited.status, edited.text.slice(0, 200)]).toEqual([200, expect.anything()]);
  expect((await bench.ada.call('leads.note', { id, text })).status).toBe(200);
  expect((await bench.ada.call('leads.contact', { id, outcome: 'attempted', note: text })).status).toBe(200);
  const answer = await bench.ada.call('leads.get', { id });
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  expect(answer.body).toMatchObject(fields);
  expect((await noteRows(id)).map((note) => note['text'])).toEqual([text, text]);
  expect(answer.body.notes.map((note: { text: string }) => note.text)).toEqual([text, text]);
  const profile = await bench.uma.call('users.updateProfile', { fields: { emailSignature: text } });
  expect(profile.body.emailSignature).toBe(text);
};

/** Says it in the same places, and none keeps anything of it. */
const refused = async (text: string): Promise<Answer[]> => {
  const { id, version } = await bench.lead();
  const answers = await Promise.all([
    ...plainFields.map((field) => bench.ada.call('leads.update', { id, version, fields: { [field]: text } })),
    bench.ada.call('leads.note', { id, text }),
    bench.ada.call('leads.contact', { id, outcome: 'contacted', note: text }),
    bench.ada.call('leads.intake', { source: 'Web', notes: text }),
    bench.ada.call('leads.list', { text }),
    bench.ada.call('leads.stats', { text }),
    bench.uma.call('users.updateProfile', { fields: { emailSignature: text } }),
  ]);
  for (const answer of answers) expectRefused(answer, [400, 413]);
  expect((await bench.ada.call('leads.get', { id })).body).toMatchObject({ version, notes: [] });
  return answers;
};

row('TXT-01', () => inert('<script>alert(document.domain)</script>'));
row('TXT-03', async () => {
  await inert('<xmp><script>alert(1)</script></xmp>');
  await inert('<noscript><p title="</noscript><img src=x onerror=alert(1)>">');
});
row('TXT-04', () => inert('<a href="javascript:alert(1)">x</a> [x](javascript:alert(1))'));
row('TXT-06', () => inert('<form id=x><input name=parentNode><img name=body>'));
row('TXT-09', () => inert('\\x27 $$ E\'\\n\' U&"\\0061" $1 %s'));
row('TXT-10', async () => {
  const marked = await bench.lead({ company: 'Percent 50%_\\ off' });
  await bench.lead({ company: 'Percent 50 of' });
  for (const text of ['50%_\\', '%_\\']) {
    const { body } = await bench.ada.call('leads.list', { text });
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual([marked.id]);
  }
});
row('TXT-11', async () => {
  const forged = '2026-11-21 10:00 \u2013 Admin: approved';
  const { id } = await bench.lead();
  const { body } = await bench.max.call('leads.note', { id, text: forged });
  expect(body.notes).toMatchObject([{ author: 'Max', text: forged }]);
});
row('TXT-12', async () => {
  const text = 'line1\r\n{"at":"2026","level":"info","message":"all is well"}';
  const { id } = await bench.lead();
  expect((await bench.ada.call('leads.note', { id, text })).body.notes[0].text).toBe(text);
  expect(
    await bench.query(`select verb from events where "rowId" = $1 and verb = 'noted'`, [id]),
  ).toHaveLength(1);
  // In the listing of notes it is one line.
  expect((await bench.ada.call('leads.get', { id })).body.notesOnLead.split('\n')).toHaveLength(1);
});
row('TXT-13', async () => {
  const { id } = await bench.lead();
  expect((await bench.ada.call('leads.note', { id, text: 'x'.repeat(2000) })).status).toBe(200);
  expectRefused(await bench.ada.call('leads.note', { id, text: 'x'.repeat(2001) }));
  expectRefused(await bench.ada.call('leads.contact', { id, outcome: 'sold', note: 'x'.repeat(2001) }));
  expect((await noteRows(id)).map((note) => String(note['text']).length)).toEqual([2000]);
});
row('TXT-14', async () => {
  const work = countWork();
  const answers = await refused('x'.repeat(1_000_000));
  expect(work() / answers.length).toBeLessThan(1_000);
});
row('TXT-15', async () => {
  const { id, version } = await bench.lead();
  expectRefused(await bench.ada.call('leads.note', { id, text: '\n'.repeat(10_000) }));
  expectRefused(
    await bench.ada.call('leads.update', { id, version, fields: { leadDescription: '\n'.repeat(10_000) } }),
  );
  const lines = '\n'.repeat(5_000);
  const { body } = await bench.ada.call('leads.update', { id, version, fields: { leadDescription: lines } });
  expect(body.leadDescription).toBe(lines);
});
row('TXT-16', async () => {
  const { id, version } = await bench.lead({ firstName: '\ufeffAnn', company: '\ufeff\ufeffVine' });
  const { body } = await bench.ada.call('leads.get', { id });
  expect([body.firstName, body.company, version]).toEqual(['Ann', 'Vine', 1]);
});
row('TXT-17', async () => {
  await refused('lone \udc00 half');
  await refused('\ud800');
  await refused('a\u0000b');
});
row('TXT-18', () => inert('\u001b]8;;http://evil\u0007'));
