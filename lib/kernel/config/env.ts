import { processWide } from '../process/process-wide.ts';
import type { Env } from './read-env.ts';

declare module '../process/process-wide.ts' {
  interface ProcessWide {
    env?: Env & { authSecret: string };
  }
}

/** Sets the settings for the whole process; called once, at start. */
export function setEnv(env: Env & { authSecret: string }): void {
  processWide.env = env;
}

/** The settings the process started with. Throws when they have not been set. */
export function env(): Env & { authSecret: string } {
  const value = processWide.env;
  if (!value) throw new Error('The environment has not been read: start with npm start or npm run dev.');
  return value;
}

/** Whether this is what `npm start` runs, neither development nor a test. */
export function isProduction(): boolean {
  return process.env.NODE_ENV === 'production';
}

/** Whether this is the development server, which needs a looser security policy for its own tools. */
export function isDevelopment(): boolean {
  return process.env.NODE_ENV === 'development';
}
