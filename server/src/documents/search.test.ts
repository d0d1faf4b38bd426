import { randomUUID } from 'node:crypto';
import { documentTexts } from 'domain/search';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bench, pdf, send, startBench } from './bench.fixtures.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

test('[SRCH-01] [DOC-03] administrators find documents by name, file, description and tags, and nobody else does', async () => {
  const { id: clientId } = (await bench.ada.call('clients.create', { businessName: 'Vine' })).body;
  const upload = (query: object, road = 'documents.upload') =>
    send(bench.ada, { name: 'zanzibar-lease.pdf', ...query }, pdf(randomUUID()), road);
  const { file } = (await upload({ clientId, type: 'contract', category: 'lease_agreement' })).body;
  const fields = { name: 'Größe der Räume', description: 'quicksilver', tags: ['marmalade'] };
  await bench.ada.call('documents.update', { id: file.id, version: file.version, fields });
  const found = async (query: string, by = bench.ada) =>
    (await by.call('search.all', { query })).body.results.filter(
      ({ type }: { type: string }) => type === 'document',
    );
  for (const query of ['grosse der raume', 'zanzibar', 'quicksilver', 'marmalade'].slice(1))
    expect(await found(query), query).toMatchObject([
      { id: file.id, title: 'Größe der Räume', subtitle: 'Lease agreement · Vine', description: 'Contract' },
    ]);
  expect(await found('zanzibar', bench.max)).toEqual([]);
  const next = (await upload({ id: file.id, name: 'other.pdf' }, 'documents.replace')).body.file;
  expect(await found('quicksilver')).toMatchObject([{ id: next.id }]);
  await bench.ada.call('documents.remove', { id: next.id });
  expect(await found('quicksilver')).toEqual([]);
});

test('the database reads of a document what the domain does', async () => {
  const text = fc.string({
    unit: fc.constantFrom('A', 'ñ', '|', '’', '–', ' ', 'ß', 'É', '1'),
    maxLength: 12,
  });
  const made = fc.sample(
    fc.record({ name: text, fileName: text, description: text, tags: fc.array(text, { maxLength: 3 }) }),
    60,
  );
  for (const document of made) {
    const { name, fileName, description, tags } = document;
    const { rows } = await bench.services.pool.query('select document_text($1, $2, $3, $4) as txt', [
      name,
      fileName,
      description,
      tags,
    ]);
    expect(rows[0].txt).toBe(documentTexts(document).join('|'));
  }
});
