import { exportOf } from '../../store-list.ts';
import { productList } from '../list.ts';

export const GET = exportOf(productList);
