import { describe, expect, test } from 'vitest';
import { countWork } from '#kernel/work.fixtures.ts';
import { freshPart } from './quoted.ts';

describe('of an answer only what is new', () => {
  test.each([
    ['Fine.\n\nOn Mon, Nov 16, 2026 at 9:12 AM Max <max@x.example> wrote:\n> Hello\n> there', 'Fine.'],
    ['Fine.\n\nOn Mon, Nov 16, 2026 at 9:12 AM Max\n<max@x.example> wrote:\n\n> Hello', 'Fine.'],
    ['Fine.\r\n\r\n-----Original Message-----\r\nFrom: Max\r\nSent: now\r\n\r\nHello', 'Fine.'],
    ['Fine.\n\nFrom: Max <max@x.example>\nSent: Monday\nTo: Olga\n\nHello', 'Fine.'],
    ['Passt.\n\nAm 16.11.2026 um 09:12 schrieb Max:\n> Hallo', 'Passt.'],
    ['Passt.\n\nAm Mo., 16. Nov. 2026 um 09:12 Uhr schrieb Max <\nmax@x.example>:\n\n> Hallo', 'Passt.'],
    ['Vale.\n\nEl lun, 16 nov 2026 a las 9:12, Max (<max@x.example>) escribió:\n> Hola', 'Vale.'],
    ['Vale.\n\nEl lun, 16 nov 2026 a las 9:12, Max (<max@x.example>)\nescribió:\n\n> Hola', 'Vale.'],
    ['Oui.\n\nLe lun. 16 nov. 2026 à 09:12, Max <max@x.example> a écrit :\n> Bonjour', 'Oui.'],
    ['Oui.\n\nLe lun. 16 nov. 2026 à 09:12, Max\n<max@x.example> a écrit :\n\n> Bonjour', 'Oui.'],
    ['El martes les escribí.\nLlámenme: gracias', 'El martes les escribí.\nLlámenme: gracias'],
    ['> Twelve?\nNo, eight.\n> Dryers?\nYes.', 'No, eight.\nYes.'],
    ['On Monday I wrote to you.\nFrom: here', 'On Monday I wrote to you.\nFrom: here'],
    ['> only quoted', ''],
    ['', ''],
  ])('%j', (text, fresh) => {
    expect(freshPart(text)).toBe(fresh);
  });

  test('a hostile text is read in the time of its length', () => {
    const work = countWork();
    for (const text of [
      'on '.repeat(50_000),
      `am ${'schrieb '.repeat(12_000)}`,
      'el\n'.repeat(33_000),
      '\n'.repeat(100_000),
      '>'.repeat(90_000),
    ])
      freshPart(text);
    expect(work()).toBeLessThan(500);
  });
});
