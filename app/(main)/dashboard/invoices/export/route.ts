import { exportOf } from '../../store-list.ts';
import { invoiceList } from '../list.ts';

export const GET = exportOf(invoiceList);
