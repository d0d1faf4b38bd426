import { expect, test } from 'vitest';
import { screens } from '#features';
import { withinOf } from './navigation.ts';

test('on the pages within Clients the sidebar lights Clients, elsewhere nothing beside its own', () => {
  for (const path of ['/routes', '/routes/Napa/2026-11-02', '/statements', '/vend-changes'])
    expect(withinOf(screens, path), path).toBe('/clients');
  for (const path of ['/leads', '/settings', '/nowhere'])
    expect(withinOf(screens, path), path).not.toBe('/clients');
});
