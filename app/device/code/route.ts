export { POST } from '@/extensions/device/routes/code/route.ts';
