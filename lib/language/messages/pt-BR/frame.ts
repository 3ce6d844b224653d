import type { Same } from '../../same.ts';
import type en from '../en/frame.ts';

export default {
  language: 'Idioma',
  changeLanguage: 'Mudar idioma',
  show: 'Mostrar',
  hide: 'Ocultar',
} satisfies Same<typeof en>;
