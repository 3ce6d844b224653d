import type { Same } from '../../same.ts';
import type en from '../en/mails.ts';

export default {
  buttonFails: 'Se o botão não funcionar, abra este endereço:',
  setPassword: 'Definir uma nova senha',
  resetAsked:
    'Alguém pediu para definir uma nova senha para sua conta em {product}. Use o link em até 30 minutos; ele funciona uma vez.',
  notYouNothingChanges: 'Se não foi você, ignore este e-mail: sem o link, nada muda.',
  suspended: 'Sua conta está suspensa',
  suspendedAbout:
    'Alguém pediu para definir uma nova senha para sua conta em {product}. O operador a suspendeu, então a senha não pode ser alterada agora.',
  why: 'Motivo: {reason}',
  passwordChanged: 'Sua senha foi alterada',
  passwordChangedAbout:
    'Uma nova senha foi definida para sua conta em {product}, e todas as sessões abertas foram encerradas.',
  seeWhatHappened: 'Ver o que aconteceu',
  notYouSetAnother:
    'Se não foi você, defina outra senha agora mesmo: escolha “Esqueceu sua senha?” na página de login.',
  confirmEmail: 'Confirme seu e-mail',
  confirmEmailAbout: 'Este endereço foi informado para uma conta em {product}. Confirme que ele é seu.',
  noAccountIgnore: 'Se você não tem conta lá, ignore este e-mail.',
  confirmNewEmail: 'Confirme seu novo e-mail',
  confirmNewEmailAbout:
    'Este endereço foi informado como o novo de uma conta em {product}. Confirme-o em até 24 horas e entre com ele a partir de então.',
  haveAccount: 'Você já tem uma conta',
  haveAccountAbout:
    'Alguém informou este endereço para outra conta em {product}. Ele pertence à sua, então nada mudou. Se foi você, entre na conta que tem este endereço. Lá, “Esqueceu sua senha?” permite definir uma nova.',
  signIn: 'Entrar',
  notYouNotTold: 'Se não foi você, ignore este e-mail. Quem fez isso não fica sabendo que você tem uma conta.',
  emailChanging: 'Seu e-mail está prestes a mudar',
  emailChangingAbout:
    'Alguém que sabe a senha da sua conta em {product} informou um novo e-mail para ela: {email}. Este endereço continua até que o novo seja confirmado.',
  notYouChangePassword:
    'Se não foi você, altere sua senha agora: assim o novo endereço não poderá mais ser confirmado.',
  emailChanged: 'Seu e-mail foi alterado',
  emailChangedAbout: 'Sua conta em {product} não pertence mais a este endereço. Agora o e-mail dela é {email}.',
  notYouWrite: 'Se não foi você, escreva para quem administra o serviço.',
  wayBack: 'Um caminho de volta à sua conta',
  wayBackAbout:
    'O operador de {product} criou um link com o qual uma nova senha pode ser definida para sua conta. Ele mesmo vai entregá-lo a você; o link funciona uma vez, por 24 horas.',
  wayBackOneStep:
    'O operador de {product} criou um link com o qual uma nova senha pode ser definida para sua conta, sem a segunda etapa do login. Ele mesmo vai entregá-lo a você; o link funciona uma vez, por 24 horas.',
  notAskedWrite: 'Se você não pediu isso, escreva para quem administra o serviço.',
  invited: 'Você recebeu um convite',
  invitedAbout:
    '{by} convida você para trabalhar em “{what}” em {product}, como {role, select, admin {admin} viewer {leitor} other {desenvolvedor}}. Use o link em até sete dias; ele funciona uma vez, para uma conta com este endereço.',
  seeInvitation: 'Ver o convite',
  unknownIgnore: 'Se você não sabe do que se trata, ignore este e-mail: sem o link, nada acontece.',
  storeOffered: 'Querem transferir uma loja para você',
  storeOfferedAbout:
    '{by} quer transferir a loja “{name}” para você em {product}. Se você aceitar em até sete dias, ela será sua, e essa pessoa continua como admin.',
  appOffered: 'Querem transferir um app para você',
  appOfferedAbout:
    '{by} quer transferir o app “{name}” para você em {product}. Se você aceitar em até sete dias, ele será seu, e essa pessoa continua como desenvolvedor.',
  seeOffer: 'Ver a oferta',
  unwantedIgnore: 'Se você não quer isso, ignore este e-mail: nada muda.',
  connectionAsked: 'Pediram que você conecte um app',
  connectionAskedAbout:
    '{by} trabalha na sua loja “{store}” e pede que você conecte o app “{app}” a ela no modo {mode, select, live {real} other {de teste}}. Antes você verá o que o app pede.',
  seeRequest: 'Ver o pedido',
  requestApproved: 'Seu pedido foi aprovado',
  requestApprovedAbout:
    '{by} permite que você conecte o app “{app}” à loja “{store}” no modo {mode, select, live {real} other {de teste}}, como você pediu em {product}. Nada é conectado até você fazer isso.',
  connectTheApp: 'Conectar o app',
  requestDeclined: 'Seu pedido foi recusado',
  requestDeclinedAbout:
    '{by} recusou que o app “{app}” seja conectado à loja “{store}” no modo {mode, select, live {real} other {de teste}}, como você pediu em {product}. Nada foi conectado.',
} satisfies Same<typeof en>;
