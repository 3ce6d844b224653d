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
