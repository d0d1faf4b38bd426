import { mayEnter, roles } from 'domain/kernel';
import { hasRightWords, type NounRights, rightNouns, rightWords, wordedRights } from 'domain/rights';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { features } from '#features';
import { people } from '#platform/testing/cast.ts';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';

const operations = features.flatMap(({ routes }) => routes.map(({ operation }) => operation));
const nounOf = (name: string): string => name.slice(0, name.indexOf('.'));

let server: TestServer;
let items: NounRights[];
beforeAll(async () => {
  server = await startTestServer();
  const ada = await server.signIn(people.ada);
  items = (await ada.call('rights.matrix')).body.items;
});
afterAll(() => server.close());

test('[ADMIN-03] the matrix says of every operation whom its gate lets in, and whether it asks for the password', () => {
  for (const { name, who, fresh } of operations) {
    const asks = fresh === undefined ? null : fresh === true ? 'always' : 'sometimes';
    const rows = items.find(({ noun }) => noun === nounOf(name))?.rights ?? [];
    const right = rows.find(
      (one) =>
        one.words === rightWords(name) &&
        one.open === (who === 'public') &&
        (one.fresh === asks || one.fresh === 'sometimes') &&
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
