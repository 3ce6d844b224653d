export { GET, OPTIONS } from '@/extensions/agents/routes/metadata/route.ts';
