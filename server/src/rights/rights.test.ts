import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mayEnter, roles } from 'domain/kernel';
import { hasRightWords, type NounRights, rightNouns, rightWords, wordedRights } from 'domain/rights';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { features } from '#features';
import { people } from '#platform/testing/cast.ts';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';

const gates = features.flatMap((feature) => feature.gates ?? []);
const operations = [...features.flatMap(({ routes }) => routes.map(({ operation }) => operation)), ...gates];
const nounOf = (name: string): string => name.slice(0, name.indexOf('.'));

let server: TestServer;
let items: NounRights[];
beforeAll(async () => {
  server = await startTestServer();
  const ada = await server.signIn(people.ada);
  items = (await ada.call('rights.matrix')).body.items;
});
afterAll(() => server.close());

/** Whether another one reads the same: their lines are one, with the password where any asks for it. */
const isShared = (name: string): boolean =>
  operations.some(
    (other) =>
      other.name !== name &&
      nounOf(other.name) === nounOf(name) &&
      rightWords(other.name) === rightWords(name),
  );

const source = join(import.meta.dirname, '..');

test('[ADMIN-03] whatever else lets requests in is among what is told: files, uploads, doors of others', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.includes('test') && !name.startsWith('rights/'),
  );
  const named = files.flatMap((name) =>
    [
      ...readFileSync(join(source, name), 'utf8').matchAll(
        /name: '([a-zA-Z]+\.[a-zA-Z]+)',\s+who:|\bgate(?:Of)?\('([a-zA-Z]+\.[a-zA-Z]+)'\)/g,
      ),
    ].map(([, one, other]) => one ?? other),
  );
  const told = gates.map(({ name }) => name);
  expect(told).toEqual(expect.arrayContaining(named));
  expect(named.length).toBeGreaterThan(20);
});

test('[ADMIN-03] the matrix says of every operation whom its gate lets in, and whether it asks for the password', () => {
  for (const { name, who, fresh } of operations) {
    const asks = fresh === undefined ? null : fresh === true ? 'always' : 'sometimes';
    const rows = items.find(({ noun }) => noun === nounOf(name))?.rights ?? [];
    const right = rows.find(
      (one) =>
        one.words === rightWords(name) &&
        one.open === (who === 'public') &&
        (one.fresh === asks || (one.fresh === 'sometimes' && isShared(name))) &&
        roles.every((role) => one.roles.includes(role) === mayEnter(who, role)),
    );
    expect(right, name).toBeDefined();
  }
});

test('[ADMIN-03] it says nothing that no operation stands for', () => {
  for (const { noun, rights } of items)
    for (const { words, roles: may } of rights)
      expect(
        operations.some(
          ({ name, who }) =>
            nounOf(name) === noun &&
            rightWords(name) === words &&
            roles.every((role) => may.includes(role) === mayEnter(who, role)),
        ),
        `${noun}: ${words}`,
      ).toBe(true);
});

test('[ADMIN-03] no two lines of a noun read the same, and none reads as it is called in the program', () => {
  for (const { noun, rights } of items)
    expect(
      rights.map(({ words }) => words),
      noun,
    ).toEqual([...new Set(rights.map(({ words }) => words))]);
  expect(operations.map(({ name }) => name).filter((name) => !hasRightWords(name))).toEqual([]);
});

test('[ADMIN-03] every noun has its name, and every name its operation', () => {
  const nouns = new Set(operations.map(({ name }) => nounOf(name)));
  expect(Object.keys(rightNouns).toSorted()).toEqual([...nouns].toSorted());
  const names = new Set(operations.map(({ name }) => name));
  expect(wordedRights.filter((name) => !names.has(name))).toEqual([]);
});
