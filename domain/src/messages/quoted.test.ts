import { describe, expect, test } from 'vitest';
import { freshPart } from './quoted.ts';

describe('of an answer only what is new', () => {
  test.each([
    ['Fine.\n\nOn Mon, Nov 16, 2026 at 9:12 AM Max <max@x.example> wrote:\n> Hello\n> there', 'Fine.'],
    ['Fine.\n\nOn Mon, Nov 16, 2026 at 9:12 AM Max\n<max@x.example> wrote:\n\n> Hello', 'Fine.'],
    ['Fine.\r\n\r\n-----Original Message-----\r\nFrom: Max\r\nSent: now\r\n\r\nHello', 'Fine.'],
    ['Fine.\n\nFrom: Max <max@x.example>\nSent: Monday\nTo: Olga\n\nHello', 'Fine.'],
    ['Passt.\n\nAm 16.11.2026 um 09:12 schrieb Max:\n> Hallo', 'Passt.'],
    ['> Twelve?\nNo, eight.\n> Dryers?\nYes.', 'No, eight.\nYes.'],
    ['On Monday I wrote to you.\nFrom: here', 'On Monday I wrote to you.\nFrom: here'],
    ['> only quoted', ''],
    ['', ''],
  ])('%j', (text, fresh) => {
    expect(freshPart(text)).toBe(fresh);
  });

  test('a hostile text takes no time', () => {
    for (const text of [
      'on '.repeat(50_000),
      `on ${'a '.repeat(60_000)}`,
      '\n'.repeat(100_000),
      '>'.repeat(90_000),
    ])
      freshPart(text);
  });
});
