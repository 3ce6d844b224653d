import { exportOf } from '../../store-list.ts';
import { appList } from '../list.ts';

export const GET = exportOf(appList);
