import type { Same } from '../../same.ts';
import type en from '../en/page-faults.ts';

export default {
  heading: 'Isto não funcionou',
  headingOurs: 'Isto não funcionou, e a culpa é nossa',
  unreadable: 'Não foi possível ler este formulário.',
  loadAgain: 'Nada foi alterado. Volte, recarregue a página e envie o formulário mais uma vez.',
  otherFormat: 'Este formulário foi enviado em um formato que não aceitamos.',
  sendFromThere: 'Nada foi alterado. Volte, recarregue a página e envie o formulário de lá.',
  tooLarge: 'Este formulário é grande demais: aceitamos no máximo 64 KiB.',
  sendLess: 'Nada foi alterado. Volte e envie menos.',
  tooManyFields: 'Este formulário tem mais campos do que aceitamos.',
  foreignForm: 'Este formulário não foi enviado da nossa página.',
  sendFromHere: 'Nada foi alterado. Abra a página neste site e envie o formulário de lá.',
  outdated: 'Esta página está desatualizada.',
  startInApp: 'Nada foi alterado. Volte ao app e comece de novo.',
  answered: 'Este pedido já foi respondido.',
  answeredNext: 'Volte ao app; se ele não estiver conectado, comece de novo lá.',
  unknownApproval: 'Não há um pedido assim nas suas lojas.',
  newLink: 'Nada foi alterado. Peça um novo link no app.',
  unknownApp: 'Esse app não existe.',
  unknownAppNext: 'Ele foi excluído, ou pertence a outra conta que não a que você está usando.',
  providerAway: 'Não é possível contatar {provider} agora, por isso não dá para você entrar.',
  providerAwayNext: 'Nada foi alterado. Espere um minuto e entre de novo.',
  providerDenied: '{provider} não deixou você entrar.',
  providerUnproven: 'A resposta de {provider} não pôde ser verificada, por isso você não entrou.',
  signInOutdated: 'Você demorou demais para entrar ou começou em outra janela.',
  signInOnceMore: 'Nada foi alterado. Entre mais uma vez.',
  addressUnproven:
    'Há aqui uma conta com o endereço que {provider} informa para você, e {provider} não diz que você o confirmou.',
  confirmThere: 'Confirme seu endereço em {provider} e entre de novo.',
  accountUnconfirmed:
    'Há aqui uma conta com o endereço que {provider} informa para você, mas ninguém jamais confirmou esse endereço aqui. Ela pode ser de outra pessoa.',
  confirmHere:
    'Se for sua, confirme primeiro o endereço: entre com a senha ou defina uma nova por e-mail. Caso contrário, pergunte a quem opera este serviço.',
  accountOfAnother:
    'A conta com o endereço que {provider} informa para você pertence aqui a outra pessoa de {provider}.',
  askOperator: 'Nada foi alterado. Pergunte a quem opera este serviço.',
  noAddress: '{provider} não informa nenhum endereço de e-mail para você, e uma conta aqui precisa de um.',
  addAddressThere: 'Adicione um endereço em {provider} e entre de novo.',
  anotherPerson: 'Você entrou em {provider} como outra pessoa, por isso nada foi confirmado.',
  suspended: 'O operador suspendeu esta conta. Motivo: {reason}',
  tooManyAttempts: 'Muitas tentativas. Tente de novo em {wait}.',
  tooManyAttemptsNext: 'Nada foi alterado.',
  internal: 'Algo deu errado do nosso lado.',
  internalNext: 'Tente de novo em um minuto. Se acontecer outra vez, informe-nos o id da requisição.',
  unreachable: 'Não conseguimos acessar nosso banco de dados agora. Nada foi compartilhado nem alterado.',
  unreachableNext: 'Espere um minuto e tente de novo.',
  cannotConnect: 'Este app não pode ser conectado',
  badLink:
    'O link que trouxe você aqui tem um erro, então nada foi compartilhado nem alterado. Volte ao app; se acontecer de novo, o desenvolvedor precisa ver esta página.',
  switchedOff:
    'Este app está desativado no momento: o operador deste serviço não permite conectá-lo. O link que trouxe você aqui está certo. Nada foi compartilhado nem alterado; quem faz o app sabe mais.',
  badDocument:
    'O que este app diz sobre si mesmo não pôde ser lido ou tem um erro, então nada foi compartilhado nem alterado. Tente mais tarde; se acontecer de novo, o desenvolvedor precisa ver esta página.',
  comeBack:
    'Apps demais estão sendo pedidos agora. Nada foi compartilhado nem alterado. Espere um minuto e recarregue esta página.',
  forDeveloper: 'Para o desenvolvedor do app',
} satisfies Same<typeof en>;
