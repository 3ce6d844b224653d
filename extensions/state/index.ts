import { Activity } from 'lucide';
import type { Extension } from '@/lib/kernel/extension.ts';

/** How the service is, for operators. */
export const state: Extension = {
  name: 'state',
  operatorPage: { entry: ['/operator/state', Activity, 'State'], keywords: [] },
};
