import { exportOf } from '../../store-list.ts';
import { customerList } from '../customer-list.ts';

export const GET = exportOf(customerList);
