import type { Same } from '../../same.ts';
import type en from '../en/touched.ts';

export default {
  connectedApps: 'Apps conectados',
  accessEnded: 'Acessos encerrados',
  accessEndedAbout:
    'Nos últimos {days, number} dias, porque um código ou token foi usado duas vezes ou encontrado em público.',
  nothingEnded: 'Nada foi encerrado',
  nothingEndedAbout: 'Nenhum acesso às suas lojas foi encerrado por segurança.',
  showTouched: 'Mostrar o que foi acessado',
  touchedAbout:
    'Quais clientes, assinaturas e produtos <bdi>{name}</bdi> leu e alterou, dia a dia. O acesso {isLive, select, yes {ainda funciona} other {terminou}}.',
  exportCsv: 'Exportar CSV',
  onlyNewest:
    'Aqui só contam as {count, number} chamadas e alterações mais recentes destes dias. Escolha menos dias, ou exporte-os.',
  nothingInDays: 'Nada nestes dias',
  nothingInDaysAbout: 'Não se sabe de nada que tenha sido lido ou alterado então.',
  endAbout: 'Algo está errado? Encerre na hora o acesso de <bdi>{name}</bdi>. O que foi acessado continua aqui.',
  endAndShow: 'Encerrar e mostrar',
  noLog: 'Este serviço não guarda registro das requisições, então ninguém sabe o que foi lido.',
  readSince:
    'O que foi lido é conhecido desde {day}: o registro de requisições abrange {days, plural, one {# dia} other {# dias}}.',
  changedSince:
    'O que foi alterado é conhecido por tanto tempo quanto a atividade da loja. De uma lista, o registro guarda quantos objetos ela tinha, os filtros e o primeiro e o último deles, que o arquivo CSV mostra; não cada um.',
  object: 'Objeto',
  read: 'Lido',
  changed: 'Alterado',
  kindName:
    '{kind, select, customer {Cliente} subscription {Assinatura} product {Produto} variant {Variante} other {Fatura}}',
  listsOf:
    '{kind, select, customer {Listas de clientes} subscription {Listas de assinaturas} product {Listas de produtos} variant {Listas de variantes} other {Listas de faturas}}',
  times: '{count, plural, one {uma vez} other {# vezes}}',
  timesInAll: '{count, plural, one {uma vez} other {# vezes}}, {objects, number} no total',
  moreInCsv: '{count, plural, one {Há mais # no arquivo CSV.} other {Há mais # no arquivo CSV.}}',
} satisfies Same<typeof en>;
