import { afterAll, beforeAll, expect, test } from 'vitest';
import { layDatabase } from '#platform/testing/prepared.ts';
import { closeSite, openSite, type Site } from './crash.ts';
import { uploadRound } from './upload.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite({ lay: layDatabase });
});
afterAll(() => closeSite(site));

test('kill −9 in the middle of a piece: the upload goes on from what survived, and is one file', async () => {
  expect((await uploadRound(site)).wrong).toEqual([]);
});
