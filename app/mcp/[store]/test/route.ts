/** The same, for one store in test mode. */
export { DELETE, GET, OPTIONS, PATCH, POST, PUT } from '@/extensions/agents/routes/mcp/route.ts';
