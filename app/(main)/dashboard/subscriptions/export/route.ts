import { exportOf } from '../../store-list.ts';
import { subscriptionList } from '../list.ts';

export const GET = exportOf(subscriptionList);
