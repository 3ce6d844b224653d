import type { Same } from '../../same.ts';
import type en from '../en/frame.ts';

export default {
  language: 'اللغة',
  changeLanguage: 'تغيير اللغة',
  show: 'إظهار',
  hide: 'إخفاء',
} satisfies Same<typeof en>;
