import { startEmbedded } from '#platform/database/launcher.ts';
import { silentLog } from '#platform/log.ts';

// The database of a data folder without the product, for who fills it or weighs it alone:
// node run.ts FOLDER [setting=value …] says its address and leaves it when its input ends.
const [, , folder = '', ...settings] = process.argv;
const database = await startEmbedded(folder, silentLog, { settings });
process.stdout.write(`${database.url}\n`);
process.stdin.resume().once('end', () => void database.stop());
