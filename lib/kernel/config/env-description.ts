import { z } from 'zod';

/** How a variable is described to people, in docs/running.md and .env.example, which are generated from this. */
export interface Description {
  meaning: string;
  /** What applies when it is not set. */
  otherwise: string;
  /** A realistic value. */
  example: string;
}

/** Which variable is described how. */
export const descriptions = z.registry<Description>();
