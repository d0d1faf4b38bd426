import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { withFewRows } from '#platform/testing/few-rows.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { everything, importFile, send } from './testing/office.ts';

let server: TestServer;
let ada: Client;
beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  ada = await server.signIn(people.ada);
});
afterAll(() => server.close());

const head = 'First name,Email,City\n';
const outcomes = async (id: string) =>
  (await everything(ada, 'imports.rows', { id })).map((row) => row['outcome']);
const named = async (email: string) =>
  server.db.selectFrom('leads').selectAll().where('email', '=', email).executeTakeFirst();

describe('files that are none', () => {
  it.each([
    [
      'a picture',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0, 1, 2, 3, 4, 5, 6]),
      'IMPORT_NOT_CSV',
    ],
    ['half a workbook', Buffer.from('PK\u0003\u0004rest'), 'IMPORT_NOT_CSV'],
    ['a page', '<!doctype html><html><body>a, b</body></html>\n', 'IMPORT_NOT_CSV'],
    ['JSON', '{"a": 1, "b": 2}\n{"a": 3}\n', 'IMPORT_NOT_CSV'],
    ['a letter', 'Dear all\nplease find attached\n', 'IMPORT_NOT_CSV'],
    ['nothing', '', 'IMPORT_NOT_CSV'],
    ['a heading alone', head, 'IMPORT_EMPTY'],
    [
      '(hostile CSV-10) 5,000 columns',
      `${Array.from({ length: 5000 }, (_, at) => `c${at}`).join(',')}\n1\n`,
      'IMPORT_TOO_MANY_COLUMNS',
    ],
    [
      '501 columns over narrower rows',
      `First name,Email${Array.from({ length: 499 }, (_, at) => `,c${at}`).join('')}\n${'A,a@example.com\n'.repeat(3)}`,
      'IMPORT_TOO_MANY_COLUMNS',
    ],
    ['1,000,000 columns', `Email${','.repeat(999_999)}\na@example.com\n`, 'IMPORT_TOO_MANY_COLUMNS'],
  ])('refuses %s whole', async (_title, file, code) => {
    const { status, body } = await send(ada, file);
    expect([status, body.error.code]).toEqual([400, code]);
    expect((await ada.call('imports.list')).body.items).toEqual([]);
  });

  it('refuses what is larger than an import may be, and goes on living', async () => {
    const { status } = await send(ada, Buffer.alloc(101 * 1024 * 1024, 'a,b\n'));
    expect(status).toBe(413);
    expect((await ada.call('imports.list')).status).toBe(200);
  });

  it.each(['leads', 'clients', 'sites'])(
    '[IMPORT-01] how to get in is emptied as it arrives, whatever the file is of: %s',
    async (noun) => {
      const { status, body, text } = await send(
        ada,
        'First name,Email,Gate code\nAnn,ann@gate.example,Bell 44#17\n',
        `noun=${noun}`,
      );
      expect(status, text).toBe(200);
      expect(text).not.toContain('44#17');
      const kept = await server.services.pool.query('select * from import_rows where "importId" = $1', [
        body.id,
      ]);
      expect(kept.rows).toHaveLength(1);
      expect(JSON.stringify(kept.rows)).not.toContain('44#17');
    },
  );

  it('refuses an unknown noun, an unknown import and an unknown mapping', async () => {
    expect((await send(ada, head, 'noun=users')).status).toBe(400);
    expect((await ada.call('imports.get', { id: '01900000-0000-7000-8000-00000000000f' })).status).toBe(404);
    const { body } = await send(ada, `${head}A,a@example.com,\n`);
    const check = (mapping: object) => ada.call('imports.check', { id: body.id, mapping });
    expect((await check({ 'First name': 'role' })).status).toBe(400);
    expect((await check({ Nothing: 'email' })).body.error.code).toBe('IMPORT_MAPPING');
    expect((await check({ 'First name': 'email', Email: 'email' })).body.error.code).toBe('IMPORT_MAPPING');
    expect((await ada.call('imports.run', { id: body.id, checks: 1 })).body.error.code).toBe(
      'IMPORT_NOT_CHECKED',
    );
    expect((await ada.call('imports.revert', { id: body.id })).body.error.code).toBe('IMPORT_NOT_DONE');
  });
});

describe('files with odd rows', () => {
  it('reads UTF-16, the old Windows code page and semicolons without a wrong letter (hostile CSV-07)', async () => {
    const text = 'Vorname;Email;City\r\nZoë;Z@EXAMPLE.com;Orléans\r\n';
    const utf16 = (email: string) => Buffer.from(`\ufeff${text.replace('Z@', email)}`, 'utf16le');
    const bigEndian = utf16('c@').swap16();
    const windows = Buffer.from(text.replace('Z@', 'w@'), 'latin1');
    for (const [file, email] of [
      [utf16('b@'), 'b@example.com'],
      [bigEndian, 'c@example.com'],
      [windows, 'w@example.com'],
    ] as const) {
      await importFile(ada, file, { mapping: { Vorname: 'firstName', Email: 'email', City: 'city' } });
      expect(await named(email)).toMatchObject({ firstName: 'Zoë', city: 'Orléans' });
    }
  });

  it('keeps a cell with NUL or half a character out of its field and lives', async () => {
    const { id } = await importFile(
      ada,
      `${head}Nul,nul@example.com,a\0b\nHalf,half@example.com,\u{1f600}\n`,
    );
    expect(await outcomes(id)).toEqual(['created', 'created']);
    expect(await named('nul@example.com')).toMatchObject({ city: '' });
    expect(await named('half@example.com')).toMatchObject({ city: '\u{1f600}' });
  });

  it('refuses a cell of 10 MB and a row of 100,000 cells, and imports the rest', async () => {
    const big = `Big,big@example.com,${'x'.repeat(10_000_000)}\n`;
    const wide = `Wide,wide@example.com${',y'.repeat(100_000)}\n`;
    const { id } = await importFile(ada, `${head}${big}${wide}Good,good@example.com,Napa\n`);
    expect(await outcomes(id)).toEqual(['refused', 'refused', 'created']);
  });

  it('[D45] refuses the row with an unclosed quote by its line and imports the rest', async () => {
    const { id } = await importFile(
      ada,
      `${head}Bad,"bad\nAfter,after@example.com,Napa\nLast,"last@example.com",Reno\n`,
    );
    const rows = await everything(ada, 'imports.rows', { id });
    expect(rows).toMatchObject([
      { line: 2, outcome: 'refused', reason: 'A quote is opened and never closed' },
      { line: 3, outcome: 'created' },
      { line: 4, outcome: 'created' },
    ]);
  });

  it('stops at a file of broken rows, and keeps nothing of what came before them', async () => {
    const before = await server.db.selectFrom('imports').select('id').execute();
    const rows = 'Eve,eve@example.com\n'.repeat(3_000);
    const { status, body } = await send(ada, head + rows + 'x,"y"z\n'.repeat(1500));
    expect([status, body.error.code]).toEqual([400, 'IMPORT_NOT_CSV']);
    expect(await server.db.selectFrom('imports').select('id').execute()).toEqual(before);
  });

  it('leaves out columns that nobody may write, and says which (hostile CSV-08)', async () => {
    const columns = 'First name,Email,role,isAdmin,convertedToClientId,assignedRep,__proto__';
    const uploaded = await send(ada, `${columns}\nEve,eve@example.com,admin,true,1,2,3\n`);
    const { body } = await ada.call('imports.check', { id: uploaded.body.id });
    expect(body.ignored.map(({ column }: { column: string }) => column)).toEqual([
      'role',
      'isAdmin',
      'convertedToClientId',
    ]);
    expect(body.mapping['Column 7']).toBe('keptNote');
    // Whose it is is asked by name: an id or a role of another system is nobody here.
    expect(body.words).toContainEqual(expect.objectContaining({ field: 'assignedRep', meaning: null }));
  });

  it('refuses more rows than an import may have (hostile CSV-06)', async () => {
    const sent = (rows: number) => send(ada, head + 'A,a@b.example,\n'.repeat(rows));
    expect((await withFewRows(2_000, () => sent(2_000))).status).toBe(200);
    await server.db.deleteFrom('imports').execute();
    const { status, body } = await withFewRows(2_000, () => sent(2_001));
    expect([status, body.error.code]).toEqual([400, 'IMPORT_TOO_MANY_ROWS']);
    const left = await server.db.selectFrom('import_rows').select('n').where('n', '>', 1000).execute();
    expect(left).toEqual([]);
  });
});
