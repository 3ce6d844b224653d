/** The same for an address of one store, and its test mode. */
export { DELETE, GET, OPTIONS, PATCH, POST, PUT } from '@/extensions/agents/routes/metadata/route.ts';
