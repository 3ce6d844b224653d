import { spawn, spawnSync } from 'node:child_process';

/** Whether a program is installed here; a test of what needs it is skipped by name elsewhere. */
export function hasProgram(name: string): boolean {
  return spawnSync(name, ['--version']).status === 0;
}

/** Runs a Python program of packages/ with a JSON value as its input, and returns the one that it prints. */
export async function runPython<Result>(program: string, input: unknown): Promise<Result> {
  const child = spawn('python3', [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(input));
  const said: Buffer[] = [];
  child.stdout.on('data', (chunk) => said.push(chunk));
  const status = await new Promise((resolve) => child.once('close', resolve));
  if (status !== 0) throw new Error(`${program} ended with ${status}.`);
  return JSON.parse(Buffer.concat(said).toString());
}
