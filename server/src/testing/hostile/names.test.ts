import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { castPassword, people } from '#platform/testing/cast.ts';
import { type Bench, openBench, row, said } from './row.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.fresh());

const invalid = 'Name contains invalid characters or SQL/XSS patterns';
let serial = 0;

/** Sets a display name in every place that takes one; answers what each said, or the name it kept. */
const asDisplayName = async (displayName: string): Promise<string[]> => {
  serial += 1;
  const email = `new${serial}@example.com`;
  await bench.ada.call('approvals.add', { items: [{ email, role: 'user' }] });
  const user = (await bench.query('select version from users where uid = $1', [people.mia.uid]))[0];
  const answers = [
    await bench.server.visitor().call('auth.signUp', { email, password: castPassword, displayName }),
    await bench.uma.call('users.updateProfile', { fields: { displayName } }),
    await bench.ada.call('users.update', {
      uid: people.mia.uid,
      version: user?.['version'],
      fields: { displayName },
    }),
  ];
  return answers.map((answer) =>
    answer.status === 200
      ? (answer.body.user?.displayName ?? answer.body.displayName)
      : `${answer.status} ${said(answer, 'fields.displayName')[1] || said(answer, 'displayName')[1]}`,
  );
};
const all = (text: string) => [text, text, text];

const nameFields = ['firstName', 'lastName', 'company', 'businessName'] as const;

/** A lead whose four names are all this; they are stored exactly. */
const asLeadName = async (name: string): Promise<void> => {
  const names = Object.fromEntries(nameFields.map((field) => [field, name]));
  const made = await bench.lead(names);
  const { version } = (
    await bench.ada.call('leads.update', {
      id: made.id,
      version: made.version,
      fields: { city: 'x', ...names },
    })
  ).body;
  const { body } = await bench.ada.call('leads.get', { id: made.id });
  expect(body).toMatchObject({ ...names, version });
};

row('NAM-01', async () => {
  expect(await asDisplayName("O'Brien")).toEqual(all("O'Brien"));
  expect(await asDisplayName('"O Brien"')).toEqual(all(`400 ${invalid}`));
  await asLeadName("O'Brien");
});
row('NAM-03', async () => {
  const name = "Robert'); DROP TABLE leads;--";
  expect(await asDisplayName(name)).toEqual(all(`400 ${invalid}`));
  await asLeadName(name);
  expect((await bench.query('select count(*) > 0 as there from leads'))[0]).toEqual({ there: true });
});
row('NAM-05', async () => {
  const name = '<img src=x onerror=alert(1)>';
  expect(await asDisplayName(name)).toEqual(all('400 Name is required'));
  await asLeadName(name);
});
row('NAM-06', async () => {
  expect(await asDisplayName('Selector Unionville Dropkin')).toEqual(all('Selector Unionville Dropkin'));
});
row('NAM-07', async () => {
  for (const name of ['Select', 'Union', 'Drop']) expect(await asDisplayName(name)).toEqual(all(name));
});
row('NAM-08', async () => {
  for (const name of ['', '   ', '\u200B\u200B'])
    expect(await asDisplayName(name)).toEqual(all('400 Name is required'));
});
row('NAM-09', async () => {
  expect(await asDisplayName('a'.repeat(256))).toEqual(all('400 Name must not exceed 255 characters'));
  expect(await asDisplayName('a'.repeat(255))).toEqual(all('a'.repeat(255)));
});
// The unit is the code point: of the schema that form and endpoint share, of its JSON Schema, of PostgreSQL.
row('NAM-10', async () => {
  const family = '\u{1F469}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}';
  const longest = `${family.repeat(36)}abc`;
  expect([...longest]).toHaveLength(255);
  expect(await asDisplayName(family.repeat(255))).toEqual(all('400 Name must not exceed 255 characters'));
  expect(await asDisplayName(`${longest}d`)).toEqual(all('400 Name must not exceed 255 characters'));
  expect(await asDisplayName(longest)).toEqual(all(longest));
  await asLeadName(longest);
  for (const field of nameFields) {
    const { status } = await bench.ada.call('leads.create', { [field]: `${longest}d` });
    expect(status).toBe(400);
  }
});
row('NAM-11', async () => {
  expect(await asDisplayName('\u202Egnp.exe')).toEqual(all('gnp.exe'));
});
row('NAM-12', async () => {
  expect(await asDisplayName(`a${'\u0301'.repeat(500)}`)).toEqual(
    all('400 Name must not exceed 255 characters'),
  );
  expect(await asDisplayName(`a${'\u0301'.repeat(200)}`)).toEqual(all(`400 ${invalid}`));
});
row('NAM-13', async () => {
  for (const name of ['\uff21\uff44\uff4d\uff49\uff4e', '\u0430dmin']) {
    expect(await asDisplayName(name)).toEqual(all(name));
    const { body } = await bench.uma.call('auth.me');
    expect(body.user).toMatchObject({ displayName: name, role: 'user' });
    expect((await bench.uma.call('users.list')).status).toBe(403);
  }
});
row('NAM-16', async () => {
  for (const name of ['constructor', '__proto__', 'toString', 'null', 'undefined', 'NaN', 'true']) {
    expect(await asDisplayName(name)).toEqual(all(name));
    await asLeadName(name);
  }
});
