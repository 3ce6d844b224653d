export { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from '@/extensions/device/routes/device-authorization/route.ts';
