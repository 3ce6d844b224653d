export { GET } from '@/extensions/palette/routes/route.ts';
