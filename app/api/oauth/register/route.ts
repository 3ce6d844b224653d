export { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from '@/extensions/agents/routes/register/route.ts';
