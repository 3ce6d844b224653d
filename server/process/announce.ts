import { isThisMachine } from '@/lib/kernel/config/env-value.ts';
import type { Env } from '@/lib/kernel/config/read-env.ts';
import { log } from '@/lib/kernel/process/log.ts';
import { complain, isSeen, printBanner, say } from './banner.ts';
import { offerOperatorLinks } from './offer-operator-links.ts';

/** Tells the person who started the product that it runs, where, and what they should know about it. */
export async function announce(settings: Env, isDemo: boolean): Promise<void> {
  printBanner(settings);
  if (isDemo && settings.host === null)
    say('With demo data only this machine can reach it (127.0.0.1 and ::1). Set HOST to listen elsewhere.\n');
  await offerOperatorLinks(settings);
  const warn = (line: string) => (isSeen() ? complain(line) : log().warn(line));
  if (isDemo && !isThisMachine(settings.baseUrl))
    warn('there is demo data, whose passwords everybody knows: SEED_DEMO=1 is not for an address others can reach');
  if (!settings.throttle) warn('THROTTLE=off: every rate limit and throttle is switched off');
}
