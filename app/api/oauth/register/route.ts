export { POST } from '@/extensions/agents/routes/register/route.ts';
