import type { Same } from '../../same.ts';
import type en from '../en/frame.ts';

export default {
  language: 'Sprache',
  changeLanguage: 'Sprache ändern',
  show: 'Anzeigen',
  hide: 'Verbergen',
} satisfies Same<typeof en>;
