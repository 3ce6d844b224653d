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
  newDevice: 'Un dispositivo nuevo ha iniciado sesión en tu cuenta',
  appConnected: 'Se ha conectado una app a tu tienda',
  liveKey: 'Se ha creado una clave de API para datos reales',
  accessEnded: 'Se ha terminado un acceso por seguridad',
  accessEnding: 'El acceso de una app a tu tienda termina pronto',
  approvalAsked: 'Una app te pide que apruebes un cambio',
  refusedNetwork: 'Se han rechazado llamadas por su procedencia',
  verification: 'Hay respuesta sobre la verificación de tu app',
  spentTokens: 'Tu app sigue enviando tokens de actualización gastados',
  appErrors: 'Fallan llamadas de tu app',
  paymentFailed: 'Ha fallado un pago',
  webhookOff: 'Se ha desactivado un endpoint de webhook',
} satisfies Same<typeof en>;
