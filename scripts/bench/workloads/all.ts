import type { Workload } from '../load/workload.ts';
import { list, me, update } from './api.ts';
import { exchange, introspect, rotate } from './oauth.ts';
import { consent, PAGES } from './pages.ts';

/** What machines send, measured at every number of connections. */
export const MACHINES: Workload[] = [rotate, me, exchange, introspect, update, list];

/** What people open, measured at {@link PAGE_CONNECTIONS}. */
export const PEOPLE: Workload[] = [consent, ...PAGES.map(({ workload }) => workload)];

export const PAGE_CONNECTIONS = 8;

export const WORKLOADS: Workload[] = [...MACHINES, ...PEOPLE];
