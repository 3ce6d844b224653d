import type { z } from 'zod';
import { env } from '@/lib/config/env.ts';
import { imitationFault } from '@/lib/text/imitation.ts';

/** A check of a form's field: refuses names that pass themselves off as the product or as verified. */
export function refuseImitation({ value, issues }: z.core.ParsePayload<string>): void {
  const message = imitationFault(value, env().appName);
  if (message !== null) issues.push({ code: 'custom', message, input: value });
}
