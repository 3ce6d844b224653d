import { exportOf } from '../../store-list.ts';
import { appList } from '../app-list.ts';

export const GET = exportOf(appList);
