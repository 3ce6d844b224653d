/** The same, for one store. */
export { DELETE, GET, OPTIONS, PATCH, POST, PUT } from '@/extensions/agents/routes/mcp/route.ts';
