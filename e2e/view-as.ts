import { beforeAll } from 'vitest';
import { hire, type Person } from './people.ts';
import { admin, url } from './stage.ts';

export let rep: Person;

export let other: Person;

export const takeReps = (): void => {
  beforeAll(async () => {
    rep = await hire(url, admin, { displayName: 'Ruth Amsel' });
    other = await hire(url, admin, { displayName: 'Otto Brandt' });
  });
};
