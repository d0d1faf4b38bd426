import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { isForeignWrite } from './origin.ts';

const asked = (publicUrl: string, headers: Record<string, string>, method = 'POST') =>
  isForeignWrite({ method, headers } as unknown as IncomingMessage, publicUrl);

describe('behind a public address', () => {
  const home = 'https://washboard.example.com';
  test.each([
    [{ origin: home }, false],
    [{ origin: 'http://washboard.example.com' }, true],
    [{ origin: 'https://washboard.example.com.evil.example' }, true],
    [{ origin: 'http://127.0.0.1' }, true],
    [{ origin: 'http://localhost:3000' }, true],
    [{ origin: '' }, true],
    [{ 'sec-fetch-site': 'none' }, false],
    [{ 'sec-fetch-site': 'cross-site' }, true],
    [{}, false],
  ] as [Record<string, string>, boolean][])('%j', (headers, foreign) => {
    expect(asked(home, headers)).toBe(foreign);
  });

  test('reads change nothing and pass', () => {
    for (const method of ['GET', 'HEAD'])
      expect(asked(home, { origin: 'https://evil.example' }, method)).toBe(false);
    for (const method of ['PUT', 'DELETE', 'OPTIONS', 'PATCH'])
      expect(asked(home, { origin: 'https://evil.example' }, method)).toBe(true);
  });
});

test('on a loopback address all three names are one origin, on that port', () => {
  for (const name of ['127.0.0.1', 'localhost', '[::1]']) {
    expect(asked('http://localhost:3000', { origin: `http://${name}:3000` })).toBe(false);
    expect(asked('http://[::1]:3000', { origin: `http://${name}:3000` })).toBe(false);
    expect(asked('http://127.0.0.1:3000', { origin: `http://${name}:3001` })).toBe(true);
  }
});
