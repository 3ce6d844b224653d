import type { readOwnInvoice } from '@/lib/billing/read-own-invoices.ts';

/** An invoice as its seller sees it. */
export type OwnInvoice = NonNullable<Awaited<ReturnType<typeof readOwnInvoice>>>;
