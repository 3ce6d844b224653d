import { exportOf } from '../../store-list.ts';
import { customerList } from '../list.ts';

export const GET = exportOf(customerList);
