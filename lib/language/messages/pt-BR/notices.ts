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
  newDevice: 'Um novo dispositivo entrou na sua conta',
  appConnected: 'Um app foi conectado à sua loja',
  liveKey: 'Uma chave de API para dados reais foi criada',
  accessEnded: 'Um acesso foi encerrado por segurança',
  accessEnding: 'O acesso de um app à sua loja termina em breve',
  approvalAsked: 'Um app pede que você aprove uma alteração',
  refusedNetwork: 'Chamadas foram recusadas por causa da origem',
  verification: 'A verificação do seu app foi respondida',
  spentTokens: 'Seu app continua enviando tokens de atualização já gastos',
  appErrors: 'Chamadas do seu app falham',
  paymentFailed: 'Um pagamento falhou',
  webhookOff: 'Um endpoint de webhook foi desativado',
} satisfies Same<typeof en>;
