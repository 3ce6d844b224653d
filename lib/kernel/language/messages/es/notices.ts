import type { Same } from '../../same.ts';
import type en from '../en/notices.ts';

export default {
  notices: 'Avisos',
  unreadCount: '{count, plural, one {Avisos: # sin leer} other {Avisos: # sin leer}}',
  manyUnread: 'Avisos: más de {count, number} sin leer',
  noticesAbout:
    'Lo que conviene que sepas de tu cuenta, tus tiendas y tus apps, recibas o no un correo. Se conserva 90 días.',
  chooseMails: 'Elegir cuáles recibes por correo',
  unread: 'Sin leer',
  markRead: 'Marcar como leído',
  markAllRead: 'Marcar todos como leídos',
  noNotices: 'Aún no hay avisos',
  noNoticesAbout:
    'Cuando ocurra algo que conviene que sepas, como un inicio de sesión en un dispositivo nuevo o un pago fallido, aparecerá aquí.',
} satisfies Same<typeof en>;
