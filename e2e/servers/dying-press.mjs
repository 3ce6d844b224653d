// A press of Approve in a process of its own, which dies once the payment is made: at once, or after some milliseconds,
// before the commit, while it is under way, or after it. What is paid is written down first.
import { appendFileSync } from 'node:fs';

process.env.NODE_ENV = 'production';
const { register } = await import('tsx/esm/api');
register();
const { url, secret, ledger, seller, id: approvalId, quote, delayMs } = JSON.parse(process.argv[2] ?? '{}');
const { setDb } = await import('../../lib/database/db.ts');
const { setEnv } = await import('../../lib/kernel/config/env.ts');
const { readEnv } = await import('../../lib/kernel/config/read-env.ts');
const { createClient } = await import('../../prisma/client.ts');
const { setPaymentProvider } = await import('../../lib/billing/invoices/collect-payment.ts');
const { decideApproval } = await import('@/extensions/approvals/lib/decide-approval.ts');
const { context } = await import('../../prisma/demo/factories.ts');

const read = readEnv({ THROTTLE: 'off', BASE_URL: 'http://localhost:3000' });
setEnv({ ...read.env, authSecret: secret });
setDb((await createClient({ url })).prisma);
setPaymentProvider(async ({ id, total }) => {
  appendFileSync(ledger, `${JSON.stringify({ id, total: String(total) })}\n`);
  const die = () => process.kill(process.pid, 'SIGKILL');
  if (delayMs === 0) {
    die();
    // The signal comes in its own time, and nothing may be done until then.
    await new Promise(() => {});
  }
  setTimeout(die, delayMs);
  return 'paid';
});
await decideApproval(seller, approvalId, { isApproved: true, quote }, context());
await new Promise(() => setInterval(() => {}, 1000));
