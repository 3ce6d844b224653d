import { setPaymentProvider } from '@/lib/billing/invoices/collect-payment.ts';
import type { Env } from '@/lib/kernel/config/read-env.ts';
import { requestPayment } from '@/lib/platform/request-payment.ts';

/** Has the platform asked for live payments, where it says at which address; without, they count as paid. */
export function takePayments({ payments }: Pick<Env, 'payments'>): void {
  setPaymentProvider(payments ? requestPayment : undefined);
}
