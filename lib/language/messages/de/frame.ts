import type { Same } from '../../same.ts';
import type en from '../en/frame.ts';

export default {
  language: 'Sprache',
  changeLanguage: 'Sprache ändern',
} satisfies Same<typeof en>;
