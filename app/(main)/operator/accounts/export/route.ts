import { exportOf } from '../../any-list.ts';
import { anyAccounts } from '../any-accounts.ts';

export const GET = exportOf(anyAccounts);
