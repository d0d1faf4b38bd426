import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { temporaryFolder } from './folder.ts';
import { runProduct, startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the demonstration business stands, for the products that stories start. */
    office: string;
    productUrl: string;
    productDatabase: string;
  }
}

/** One product for all stories of a run. */
export const setup = async (project: TestProject) => {
  const office = await temporaryFolder('office');
  await (await runProduct(office)).stop();
  const product = await startProduct({}, office);
  project.provide('office', office);
  project.provide('productUrl', product.url);
  project.provide('productDatabase', product.database);
  return async () => {
    await product.stop();
    await rm(office, { recursive: true, force: true });
  };
};
