import { listOwnInvoices } from '@/lib/billing/invoices/own-invoices.ts';
import { readDb } from '@/lib/database/read-db.ts';
import { plainMoney } from '@/lib/kernel/text/money.ts';
import { answerListExport } from '../../answer-list-export.ts';
import { listPath, readFilter } from '../filter.ts';

export function GET(request: Request): Promise<Response> {
  return answerListExport(request, {
    name: 'invoices',
    readFilter,
    path: listPath,
    read: ({ id }, wanted, page) => listOwnInvoices(readDb(), id, { ...wanted, ...page }),
    columns: {
      id: ({ id }) => id,
      number: ({ number }) => number,
      customer: ({ customerName }) => customerName,
      status: ({ status }) => status,
      total: ({ total, currency }) => plainMoney(total, currency),
      currency: ({ currency }) => currency,
      issued_at: ({ issuedAt }) => issuedAt.toISOString(),
      store: ({ storeName }) => storeName,
      mode: ({ mode }) => mode,
    },
  });
}
