import type { TestProject } from 'vitest/node';
import { startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    productUrl: string;
    productDatabase: string;
  }
}

/** One product for all stories of a run. */
export const setup = async (project: TestProject) => {
  const product = await startProduct();
  project.provide('productUrl', product.url);
  project.provide('productDatabase', product.database);
  return product.stop;
};
