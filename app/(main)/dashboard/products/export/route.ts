import { exportOf } from '../../store-list.ts';
import { productList } from '../product-list.ts';

export const GET = exportOf(productList);
