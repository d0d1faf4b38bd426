import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';
import { importByHand } from './by-hand.ts';
import { readCommand, usage } from './command.ts';
import { realFile } from './testing/office.ts';

describe('readCommand', () => {
  it('reads what people type', () => {
    const args = 'leads a.csv --dates mdy --fill --status Hot=qualified --map Foo=city --map Bar='.split(' ');
    expect(readCommand(args)).toEqual({
      noun: 'leads',
      file: 'a.csv',
      dates: 'mdy',
      existing: 'fill',
      makeClients: false,
      samePhone: false,
      values: { status: { Hot: 'qualified' } },
      map: { Foo: 'city', Bar: null },
    });
    expect(readCommand(['leads', 'a.csv', '--dates', 'Created=dmy'])).toMatchObject({
      dates: { Created: 'dmy' },
      existing: 'skip',
    });
  });
  it.each([
    ['', usage],
    ['users a.csv', usage],
    ['leads', usage],
    ['leads a.csv b.csv', usage],
    ['leads a.csv --dates ymd', '--dates takes mdy or dmy, not ‘ymd’'],
    ['leads a.csv --status Hot', '‘Hot’ needs a = between the two'],
    ['leads a.csv --status Hot=warm', '‘warm’ is no status. One of: new'],
    ['clients a.csv --word tier:Gold=premium', '‘tier’ takes any words'],
    ['clients a.csv --word Gold=premium', 'needs a field and a : in front'],
  ])('refuses ‘%s’', (typed, text) => {
    expect(() => readCommand(typed.split(' ').filter(Boolean))).toThrow(text);
  });
  it('refuses a field that is none, and an option that is none', () => {
    expect(() => readCommand(['leads', 'a.csv', '--map', 'Role=role'])).toThrow('‘role’ is no field');
    expect(() => readCommand(['leads', 'a.csv', '--force'])).toThrow();
  });
});

describe('importByHand', () => {
  let server: TestServer;
  let folder: string;
  beforeAll(async () => {
    server = await startTestServer();
    folder = await mkdtemp(join(tmpdir(), 'washboard-import-'));
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });
  const run = async (name: string, text: string | Buffer, ...args: string[]) => {
    const file = join(folder, name);
    await writeFile(file, text);
    const said: string[] = [];
    const command = readCommand(['leads', file, ...args]);
    const end = await importByHand(server.services, command, (line) => said.push(line));
    return { end, said: said.join('\n') };
  };

  it('asks for the order of dates before it writes anything', async () => {
    await expect(run('a.csv', await realFile())).rejects.toThrow(
      /‘Created’ has 314 dates like .* suggest mdy\nNothing was imported\. Say how with --dates mdy\./,
    );
    expect(await server.db.selectFrom('leads').select('id').execute()).toEqual([]);
  });

  it('imports the real file, prints the counts and writes the refused rows beside it', async () => {
    const { end, said } = await run('real.csv', await realFile(), '--dates', 'mdy');
    expect(end).toMatchObject({ state: 'done', rows: 1581, createdBy: null });
    expect(said).toContain(
      `Created ${end.created}, updated 0, duplicate ${end.duplicate}, refused ${end.refused} of 1581`,
    );
    expect(said).toContain('State: ‘California’ is read as CA (119)');
    const refused = await readFile(join(folder, 'real.refused.csv'), 'utf8');
    expect(refused).toContain('1750,A quote is opened and never closed');
    const note = await server.db.selectFrom('lead_notes').selectAll().limit(1).executeTakeFirstOrThrow();
    expect(note).toMatchObject({ by: null, author: 'Import', label: 'Imported' });
  });

  it('[D44] refuses rows of an unknown status unless it is named', async () => {
    const file = 'First name,Email,Status\nA,a@example.com,Hot\n';
    expect((await run('s.csv', file)).end).toMatchObject({ created: 0, refused: 1 });
    expect((await run('s.csv', file, '--status', 'hot=qualified')).end).toMatchObject({
      created: 1,
      refused: 0,
    });
  });

  it('refuses what is no CSV with one sentence', async () => {
    await expect(run('x.csv', 'PK\u0003\u0004')).rejects.toThrow('This workbook is damaged');
  });
});
