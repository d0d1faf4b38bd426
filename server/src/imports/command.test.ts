import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Import } from 'domain/imports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { withFewRows } from '#platform/testing/few-rows.ts';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';
import { importByHand } from './by-hand.ts';
import { asksForHelp, readCommand, usage } from './command.ts';
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
      asProposed: false,
      samePhone: false,
      sameCompany: false,
      onlyOptOuts: null,
      give: [],
      tags: [],
      column: null,
      key: null,
      answers: null,
      check: false,
      go: false,
      values: { status: { Hot: 'qualified' } },
      map: { Foo: 'city', Bar: null },
    });
    const whole = 'leads a.csv --update --give a@b.example --give c --tag x --column won --key Id --check';
    expect(
      readCommand([...whole.split(' '), '--answers', 'a.json', '--word', 'assignedRep:Jane=d']),
    ).toMatchObject({
      existing: 'update',
      give: ['a@b.example', 'c'],
      tags: ['x'],
      column: 'won',
      key: 'Id',
      check: true,
      answers: 'a.json',
      values: { assignedRep: { Jane: 'd' } },
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
    ['leads a.csv --column Warm', '‘Warm’ is no status. One of: new'],
    ['leads a.csv --status Hot=warm', '‘warm’ is no status. One of: new'],
    ['clients a.csv --word tier:Gold=premium', '‘tier’ takes any words'],
    ['clients a.csv --word Gold=premium', 'needs a field and a : in front'],
  ])('refuses ‘%s’', (typed, text) => {
    expect(() => readCommand(typed.split(' ').filter(Boolean))).toThrow(text);
  });
  it('tells who asks for help what may be typed', () => {
    expect([['--help'], ['leads', '-h'], ['leads', 'help.csv']].map(asksForHelp)).toEqual([
      true,
      true,
      false,
    ]);
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
    const { end, open } = await importByHand(server.services, command, (line) => said.push(line));
    return { end, open, said: said.join('\n') };
  };

  const leads = () => server.db.selectFrom('leads').select('id').execute();

  it('[IMPORT-01] takes files as long as the browser does', async () => {
    const long = (rows: number) => `First name,Email\n${'A,a@x.example\n'.repeat(rows)}`;
    const { said } = await withFewRows(2, () => run('long.csv', long(2), '--check'));
    expect(said).toContain('long.csv: 2 rows');
    await expect(withFewRows(2, () => run('long.csv', long(3), '--check'))).rejects.toThrow('at most 2 rows');
  });

  it('asks for the order of dates before it writes anything, and forgets the file', async () => {
    const file = 'First name,Email,Created,Lease expires\nA,a@x.example,03/04/2026,3/4/2027\n';
    const { end, open, said } = await run('a.csv', file);
    expect([end, open]).toEqual([null, 1]);
    expect(said).toContain(
      '? ‘Created’ and ‘Lease expires’ have 2 dates like 03/04/2026 that can be read two ways\n',
    );
    expect(said).toContain('Nothing was imported.');
    expect(await leads()).toEqual([]);
    expect(await server.db.selectFrom('imports').select('id').execute()).toEqual([]);
  });

  it('[IMPORT-01] asks each word once, writes nothing while one is open, and keeps answers in a file', async () => {
    const file = `First name,Email,Status,Created,Owner
A,a@ask.example,Hot,03/04/2026,Jane Gone
B,b@ask.example,hot,04/05/2026,${people.max.email}
C,c@ask.example,mauve,2026-01-01,
`;
    const answers = join(folder, 'answers.json');
    const asked = await run('q.csv', file, '--check', '--answers', answers);
    expect(asked).toMatchObject({ end: null, open: 2 });
    expect(asked.said).toContain('\n      Status ‘mauve’ (1 row) is not known: new,');
    expect(asked.said).toContain(
      '? What is proposed for 2 words, and what one more may mean:\n      Status ‘Hot’ (2 rows): qualified\n      Rep ‘Jane Gone’ (1 row): leave-out\n',
    );
    const spaced = await run('q list’s.csv', file);
    const path = join(folder, 'q list’s.csv');
    expect(spaced.said).toContain(`npm run import -- leads '${path}' --check --answers '${path}.answers'`);
    expect(await leads()).toEqual([]);
    const written = await readFile(answers, 'utf8');
    expect(written).toContain('// dates: mdy (month first), dmy (day first)\n// status: new, contacted, ');
    const kept = JSON.parse(written.replaceAll(/^\/\/.*$/gm, ''));
    expect(await run('q.csv', file, '--answers', answers)).toMatchObject({ end: null });
    expect(kept).toEqual({
      dates: { Created: '' },
      words: { status: { Hot: '', mauve: '' }, assignedRep: { 'Jane Gone': '' } },
    });
    const words = { status: { hot: 'qualified', mauve: '' }, assignedRep: { 'Jane Gone': people.mia.email } };
    await writeFile(answers, JSON.stringify({ dates: { Created: 'mdy' }, words }));
    // One is still open.
    expect(await run('q.csv', file, '--answers', answers)).toMatchObject({ end: null, open: 1 });
    const done = await run('q.csv', file, '--answers', answers, '--status', 'mauve=leave-out');
    expect(done).toMatchObject({ open: 0, end: { created: 3, refused: 0 } });
    const reps = await server.db
      .selectFrom('leads')
      .select(['assignedRep', 'status'])
      .where('email', 'like', '%@ask.example')
      .orderBy('email')
      .execute();
    expect(reps).toEqual([
      { assignedRep: people.mia.uid, status: 'qualified' },
      { assignedRep: people.max.uid, status: 'qualified' },
      { assignedRep: null, status: 'new' },
    ]);
    await writeFile(answers, '[]');
    await expect(run('q.csv', file, '--answers', answers)).rejects.toThrow('holds no answers');
  });

  it('[IMPORT-01] takes what is proposed once somebody says so, and dates that other rows prove unasked', async () => {
    const file = `First name,Email,City,Status,Created,Owner
A,a@agree.example,Napa,Hot,03/04/2026,Jane Gone
B,b@agree.example,Napa,new,12/25/2026,${people.max.email}
`;
    const asked = await run('p.csv', file);
    expect(asked).toMatchObject({ end: null, open: 1 });
    expect(asked.said).toContain('  Created: month first, as its other dates prove');
    const { end } = await run('p.csv', file, '--as-proposed', '--status', 'Hot=contacted');
    expect(end).toMatchObject({ created: 2, refused: 0, dates: { Created: 'mdy' } });
    const rows = await server.db
      .selectFrom('leads')
      .select(['status', 'assignedRep', 'createdAt'])
      .where('email', 'like', '%@agree.example')
      .orderBy('email')
      .execute();
    expect(rows).toEqual([
      { status: 'contacted', assignedRep: null, createdAt: '2026-03-04T12:00:00.000Z' },
      { status: 'new', assignedRep: people.max.uid, createdAt: '2026-12-25T12:00:00.000Z' },
    ]);
  });

  it('checks without writing where nothing is asked, and gives a file to who is named', async () => {
    const file = 'First name,Email\nG,g@give.example\n';
    expect(await run('g.csv', file, '--check')).toMatchObject({ end: null, open: 0 });
    await expect(run('g.csv', file, '--give', 'Nobody')).rejects.toThrow('‘Nobody’ is no active manager');
    const { end } = await run(
      'g.csv',
      file,
      '--give',
      people.mia.email,
      '--tag',
      'spring',
      '--column',
      'won',
    );
    expect(end).toMatchObject({ created: 1 });
    const [lead] = await server.db
      .selectFrom('leads')
      .selectAll()
      .where('email', '=', 'g@give.example')
      .execute();
    expect(lead).toMatchObject({ assignedRep: people.mia.uid, tags: ['spring'], status: 'won' });
  });

  it('imports the real file, prints the counts and writes the refused rows beside it', async () => {
    const { end: done, said } = await run('real.csv', await realFile(), '--dates', 'mdy');
    const end = done as Import;
    expect(end).toMatchObject({ state: 'done', rows: 1581, createdBy: null });
    expect(said).toContain(
      `Created ${end.created}, updated ${end.updated}, duplicate ${end.duplicate}, refused ${end.refused} of 1581`,
    );
    expect(said).toContain('State: ‘California’ is read as CA (119)');
    const refused = await readFile(join(folder, 'real.refused.csv'), 'utf8');
    expect(refused).toContain('1582,A quote is opened and never closed');
    const note = await server.db.selectFrom('lead_notes').selectAll().limit(1).executeTakeFirstOrThrow();
    expect(note).toMatchObject({ by: null, author: 'Import', label: 'Imported' });
  });

  it('[D45] says how many rows opt somebody out', async () => {
    const file = 'First name,Email,Unsubscribed\nO,o@out.example,yes\nP,p@out.example,no\n';
    expect((await run('out.csv', file, '--check')).said).toContain(
      '1 row says that somebody wants no more e-mail or texts',
    );
  });

  it('[D44] refuses rows of an unknown status only where what is clear is to be written', async () => {
    const file = 'First name,Email,Status\nA,a@example.com,Hot\nB,b@clear.example,won\n';
    expect((await run('s.csv', file)).end).toBeNull();
    expect((await run('s.csv', file, '--go')).end).toMatchObject({ created: 1, refused: 1 });
    expect((await run('s.csv', file, '--status', 'hot=qualified')).end).toMatchObject({
      created: 1,
      refused: 0,
    });
  });

  it('refuses what is no CSV with one sentence', async () => {
    await expect(run('x.csv', 'PK\u0003\u0004')).rejects.toThrow('This workbook is damaged');
  });
});
