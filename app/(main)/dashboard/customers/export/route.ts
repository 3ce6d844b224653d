import { listOwnCustomers } from '@/lib/billing/catalogue/own-customers.ts';
import { readDb } from '@/lib/database/read-db.ts';
import { answerListExport } from '../../answer-list-export.ts';
import { listPath, readFilter } from '../filter.ts';

export function GET(request: Request): Promise<Response> {
  return answerListExport(request, {
    name: 'customers',
    readFilter,
    path: listPath,
    read: ({ id }, wanted, page) => listOwnCustomers(readDb(), id, { ...wanted, ...page }),
    columns: {
      id: ({ id }) => id,
      name: ({ name }) => name,
      email: ({ email }) => email,
      created_at: ({ createdAt }) => createdAt.toISOString(),
      store: ({ storeName }) => storeName,
      mode: ({ mode }) => mode,
    },
  });
}
