import { exportOf } from '../../store-list.ts';
import { subscriptionList } from '../subscription-list.ts';

export const GET = exportOf(subscriptionList);
