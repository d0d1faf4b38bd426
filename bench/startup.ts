import { cpuSeconds, residentBytes } from './cpu.ts';
import { startDatabase, startProduct } from './product.ts';
import { judge, type Row } from './table.ts';

/** A second start on a folder with data: CPU to ready beside Node with the database alone, and the server's memory. */
export const benchStart = async (dataDir: string): Promise<Row[]> => {
  const database = await startDatabase(dataDir);
  const floor = cpuSeconds([database.pid]);
  const alone = database.readyAfter;
  await database.stop();
  const product = await startProduct(dataDir);
  const cpu = cpuSeconds([product.pid]);
  const memory = residentBytes(product.pid) / 1024 / 1024;
  await product.stop();
  return [
    judge('start: CPU to ready, database included', cpu, 's', { floor }),
    judge('start: memory of the server process', memory, 'MB'),
    judge('start: time to ready', product.readyAfter, 's', { floor: alone }),
  ];
};
