import { exportOf } from '../../operator-list.ts';
import { appList } from '../app-list.ts';

export const GET = exportOf(appList);
