import { existsSync } from 'node:fs';

/** Reads a file of variables, if there is one. What is already set in the environment, empty or not, stays as it is. */
export function readEnvFile(file = '.env') {
  if (existsSync(file)) process.loadEnvFile(file);
}
