import { runCommand } from './command.ts';

const to = (stream: NodeJS.WriteStream) => (line: string) => {
  stream.write(`${line}\n`);
};

process.exitCode = await runCommand(
  { variables: process.env, say: to(process.stdout), complain: to(process.stderr) },
  process.argv.slice(2),
);
