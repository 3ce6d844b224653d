import { exportOf } from '../../any-list.ts';
import { anyApps } from '../any-apps.ts';

export const GET = exportOf(anyApps);
