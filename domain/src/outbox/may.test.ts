import { expect, test } from 'vitest';
import { roles } from '#kernel';
import { mayReadBody } from './may.ts';

test('developers alone read what a mail says', () => {
  expect(roles.filter(mayReadBody)).toEqual(['developer']);
});
