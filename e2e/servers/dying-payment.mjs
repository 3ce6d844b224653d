// Swaps a subscription, or renews what is due, in a process of its own, which is killed while the platform is asked for
// the payment or soon after: the platform does that, by the id that is told first.
process.env.NODE_ENV = 'production';
const { register } = await import('tsx/esm/api');
register();
const { url, secret, payments, now, work, access, subscription, variant } = JSON.parse(process.argv[2] ?? '{}');
const { setDb } = await import('../../lib/database/db.ts');
const { setEnv } = await import('../../lib/kernel/config/env.ts');
const { readEnv } = await import('../../lib/kernel/config/read-env.ts');
const { createClient } = await import('../../prisma/client.ts');
const { setPaymentProvider } = await import('../../lib/billing/invoices/collect-payment.ts');
const { requestPayment } = await import('../../lib/platform/request-payment.ts');
const { updateSubscription } = await import('../../lib/billing/subscriptions/update-subscription.ts');
const { runRenewals } = await import('../../lib/jobs/run-renewals.ts');
const { context } = await import('../../prisma/demo/factories.ts');

const read = readEnv({ THROTTLE: 'off', BASE_URL: 'http://localhost:3000' });
setEnv({ ...read.env, authSecret: secret, payments });
setDb((await createClient({ url })).prisma);
// The platform checks when a request was signed, by the clock of the test.
const time = new Date(now);
globalThis.Date = class extends Date {
  constructor(...given) {
    super(...(given.length > 0 ? given : [now]));
  }
  static now() {
    return now;
  }
};
setPaymentProvider(requestPayment);
if (work === 'swap') {
  const action = { action: 'swap', variantId: variant };
  await updateSubscription(access, subscription, action, { ...context(time), paidAs: `swap ${subscription}` });
} else await runRenewals(() => time, new AbortController().signal);
await new Promise(() => setInterval(() => {}, 1000));
