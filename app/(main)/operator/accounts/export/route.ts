import { exportOf } from '../../operator-list.ts';
import { accountList } from '../account-list.ts';

export const GET = exportOf(accountList);
