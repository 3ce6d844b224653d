/** The same for an address of one store, and its test mode. */
export { GET, OPTIONS } from '@/extensions/agents/routes/metadata/route.ts';
