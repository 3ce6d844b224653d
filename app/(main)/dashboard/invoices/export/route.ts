import { exportOf } from '../../store-list.ts';
import { invoiceList } from '../invoice-list.ts';

export const GET = exportOf(invoiceList);
