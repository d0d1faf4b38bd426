import { cpuSeconds, residentBytes } from './cpu.ts';
import { startProduct } from './product.ts';
import { atMost, type Row } from './table.ts';

/** A second start on a folder with data: CPU to ready, time to ready, memory of the server process. */
export const benchStart = async (dataDir: string): Promise<Row[]> => {
  const product = await startProduct(dataDir, true);
  const cpu = cpuSeconds([product.pid]);
  const memory = residentBytes(product.pid) / 1024 / 1024;
  await product.stop();
  return [
    atMost('start: CPU to ready, database included', cpu, 0.8, 's'),
    atMost('start: memory of the server process', memory, 130, 'MB'),
    atMost('second start: time to ready', product.readyAfter, 5, 's'),
  ];
};
