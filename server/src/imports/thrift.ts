import { setFlagsFromString } from 'node:v8';

let users = 0;

/**
 * Lets the heap grow slowly while files are worked on. Rows live for a moment only, but V8 would rather take five
 * times the memory than collect them soon.
 */
export const thriftily = async <T>(work: () => Promise<T>): Promise<T> => {
  users += 1;
  setFlagsFromString('--heap-growing-percent=40');
  try {
    return await work();
  } finally {
    users -= 1;
    if (users === 0) setFlagsFromString('--heap-growing-percent=0');
  }
};
