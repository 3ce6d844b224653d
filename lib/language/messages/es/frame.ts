import type { Same } from '../../same.ts';
import type en from '../en/frame.ts';

export default {
  language: 'Idioma',
  changeLanguage: 'Cambiar idioma',
  show: 'Mostrar',
  hide: 'Ocultar',
} satisfies Same<typeof en>;
