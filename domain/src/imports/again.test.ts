import { expect, test } from 'vitest';
import { saidAgain, wordsAgain } from './again.ts';

test('[IMPORT-01] what was said of a file is said again of one with its headings in another order and case', () => {
  const earlier = {
    mapping: { Wer: 'firstName', 'E-Mail': 'email', Seit: 'createdAt', Farbe: null },
    dates: { Seit: 'dmy' },
    values: { status: { hot: 'qualified' }, Farbe: { rot: 'x' } },
  } as const;
  expect(saidAgain(['SEIT', 'e mail', 'Wer', 'farbe', 'Neu'], earlier)).toEqual({
    mapping: { SEIT: 'createdAt', 'e mail': 'email', Wer: 'firstName', farbe: null, Neu: null },
    dates: { SEIT: 'dmy' },
    values: { status: { hot: 'qualified' }, farbe: { rot: 'x' } },
  });
});

test('[IMPORT-01] words are answered again by their field, under whatever name they were', () => {
  const mapping = { Stage: 'status', Owner: 'assignedRep', Farbe: null } as const;
  const values = {
    Stage: { hot: 'qualified' },
    assignedRep: { 'jane gone': 'mia' },
    Farbe: { rot: 'x' },
    city: { a: 'b' },
  };
  expect(wordsAgain('leads', { mapping, dates: {}, values })).toEqual({
    status: { hot: 'qualified' },
    assignedRep: { 'jane gone': 'mia' },
  });
});
