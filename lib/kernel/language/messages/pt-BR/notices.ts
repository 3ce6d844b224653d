import type { Same } from '../../same.ts';
import type en from '../en/notices.ts';

export default {
  notices: 'Avisos',
  unreadCount: '{count, plural, one {Avisos: # não lido} other {Avisos: # não lidos}}',
  manyUnread: 'Avisos: mais de {count, number} não lidos',
  noticesAbout:
    'O que você deve saber da sua conta, das suas lojas e dos seus apps, recebendo ou não um e-mail. Guardado por 90 dias.',
  chooseMails: 'Escolher quais você recebe por e-mail',
  unread: 'Não lido',
  markRead: 'Marcar como lido',
  markAllRead: 'Marcar todos como lidos',
  noNotices: 'Ainda não há avisos',
  noNoticesAbout:
    'Quando acontece algo que você deve saber, como uma entrada em um novo dispositivo ou um pagamento que falhou, aparece aqui.',
} satisfies Same<typeof en>;
