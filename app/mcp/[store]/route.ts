/** The same, for one store. */
export { DELETE, GET, OPTIONS, PATCH, POST, PUT } from '../route.ts';
