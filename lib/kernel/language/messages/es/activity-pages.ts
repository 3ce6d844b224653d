import type { Same } from '../../same.ts';
import type en from '../en/activity-pages.ts';

export default {
  activity: 'Actividad',
  activityAbout: 'Lo que pasó en tus tiendas y quién lo hizo. Nada de esto se cambia ni se elimina nunca.',
  noActivity:
    'Crea una tienda o conecta una app a ella. Todo lo que se permite, conecta, cambia o desconecta se registra aquí.',
  activityOfApps: 'Actividad de tus apps',
  activityOfAppsAbout:
    'Lo que pasó con las apps que desarrollas. Lo que hizo una app en tiendas está en «Actividad» en su propia página. Nada de esto se cambia ni se elimina nunca.',
  noActivityOfApps:
    'Registra una app en «Apps OAuth». Los cambios de sus ajustes, secretos, equipo y verificación se registran aquí.',
  exportCsv: 'Exportar CSV',
  yourStores: 'Tus tiendas',
  yourApps: 'Tus apps',
  nothingFoundSoFar: 'Nada encontrado hasta ahora',
  searchOlder: 'Buscar más antiguos',
  lookedThrough: 'Ninguna de las {count, number} entradas revisadas tiene estas palabras.',
  nothingHappened: 'Aún no ha pasado nada',
  nothingMatches: 'No hay resultados',
  noEntryMatches: 'Ninguna entrada coincide con todo esto. Busca menos palabras, quita un filtro o elige otros días.',
  searchActivity: 'Buscar en la actividad',
  searchHint: 'Un nombre, un correo, lo que pasó o un ID de solicitud',
  app: 'App',
  allApps: 'Todas las apps',
  event: 'Evento',
  everything: 'Todo',
  find: 'Buscar',
  apply: 'Aplicar',
  timeIn: 'Hora ({zone})',
  whatHappened: 'Qué pasó',
  who: 'Quién',
  why: 'Por qué: {reason}',
  details: 'Detalles',
  requestId: 'ID de solicitud',
  fromDay: 'Desde el día ({zone})',
  toDay: 'Hasta el día ({zone})',
} satisfies Same<typeof en>;
