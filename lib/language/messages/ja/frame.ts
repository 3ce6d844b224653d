import type { Same } from '../../same.ts';
import type en from '../en/frame.ts';

export default {
  language: '言語',
  changeLanguage: '言語を変更',
  show: '表示',
  hide: '非表示',
} satisfies Same<typeof en>;
