export { POST } from '@/extensions/device/routes/device-authorization/route.ts';
