import type { Same } from '../../same.ts';
import type en from '../en/activity-pages.ts';

export default {
  activity: 'Atividade',
  activityAbout: 'O que aconteceu com suas lojas e quem fez. Nada aqui é alterado nem removido.',
  noActivity:
    'Crie uma loja ou conecte um app a ela. Tudo o que é permitido, conectado, alterado ou desconectado é registrado aqui.',
  activityOfApps: 'Atividade dos seus apps',
  activityOfAppsAbout:
    'O que aconteceu com os apps que você desenvolve. O que um app fez em lojas está em “Atividade” na página dele. Nada aqui é alterado nem removido.',
  noActivityOfApps:
    'Registre um app em “Apps OAuth”. As mudanças em configurações, segredos, equipe e verificação são registradas aqui.',
  exportCsv: 'Exportar CSV',
  yourStores: 'Suas lojas',
  yourApps: 'Seus apps',
  nothingFoundSoFar: 'Nada encontrado até agora',
  searchOlder: 'Buscar mais antigos',
  lookedThrough: 'Nenhuma das {count, number} entradas examinadas tem estas palavras.',
  nothingHappened: 'Nada aconteceu ainda',
  nothingMatches: 'Nada corresponde',
  noEntryMatches:
    'Nenhuma entrada corresponde a tudo isto. Busque menos palavras, remova um filtro ou escolha outros dias.',
  searchActivity: 'Buscar na atividade',
  searchHint: 'Um nome, um e-mail, o que aconteceu ou um ID de requisição',
  app: 'App',
  allApps: 'Todos os apps',
  event: 'Evento',
  everything: 'Tudo',
  find: 'Buscar',
  apply: 'Aplicar',
  timeIn: 'Hora ({zone})',
  whatHappened: 'O que aconteceu',
  who: 'Quem',
  why: 'Por quê: {reason}',
  details: 'Detalhes',
  requestId: 'ID de requisição',
  fromDay: 'Do dia ({zone})',
  toDay: 'Até o dia ({zone})',
} satisfies Same<typeof en>;
