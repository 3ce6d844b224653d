import { listOwnProducts } from '@/lib/billing/catalogue/own-products.ts';
import { readDb } from '@/lib/database/read-db.ts';
import { answerListExport } from '../../answer-list-export.ts';
import { isActive, listPath, readFilter } from '../filter.ts';

export function GET(request: Request): Promise<Response> {
  return answerListExport(request, {
    name: 'products',
    readFilter,
    path: listPath,
    read: ({ id }, wanted, page) => listOwnProducts(readDb(), id, { ...wanted, ...page, active: isActive(wanted) }),
    columns: {
      id: ({ id }) => id,
      name: ({ name }) => name,
      status: ({ active }) => (active ? 'active' : 'archived'),
      store: ({ storeName }) => storeName,
      mode: ({ mode }) => mode,
    },
  });
}
