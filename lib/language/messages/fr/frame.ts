import type { Same } from '../../same.ts';
import type en from '../en/frame.ts';

export default {
  language: 'Langue',
  changeLanguage: 'Changer de langue',
  show: 'Afficher',
  hide: 'Masquer',
} satisfies Same<typeof en>;
