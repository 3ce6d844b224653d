import type { Same } from '../../same.ts';
import type en from '../en/touched.ts';

export default {
  connectedApps: 'Apps conectadas',
  accessEnded: 'Accesos terminados',
  accessEndedAbout:
    'En los últimos {days, number} días, porque un código o token se usó dos veces o se encontró en público.',
  nothingEnded: 'No se terminó nada',
  nothingEndedAbout: 'No se terminó ningún acceso a tus tiendas por seguridad.',
  showTouched: 'Mostrar a qué accedió',
  touchedAbout:
    'Qué clientes, suscripciones y productos ha leído y cambiado <bdi>{name}</bdi>, día a día. Su acceso {isLive, select, yes {sigue funcionando} other {ha terminado}}.',
  exportCsv: 'Exportar CSV',
  onlyNewest:
    'Aquí solo se cuentan las {count, number} llamadas y cambios más recientes de estos días. Elige menos días, o expórtalos.',
  nothingInDays: 'Nada en estos días',
  nothingInDaysAbout: 'No se sabe de nada que haya leído o cambiado entonces.',
  endAbout:
    '¿Algo va mal? Termina enseguida el acceso de <bdi>{name}</bdi>. Aquello a lo que accedió se sigue viendo aquí.',
  endAndShow: 'Terminar y mostrar',
  noLog: 'Este servicio no guarda registro de las solicitudes, así que nadie sabe qué se leyó.',
  readSince:
    'Lo que se leyó se conoce desde el {day}: el registro de solicitudes abarca {days, plural, one {# día} other {# días}}.',
  changedSince:
    'Lo que se cambió se conoce tanto tiempo como la actividad de la tienda. De una lista, el registro guarda cuántos objetos tenía, sus filtros y el primero y el último, que muestra el archivo CSV; no cada uno de ellos.',
  object: 'Objeto',
  read: 'Leído',
  changed: 'Cambiado',
  kindName:
    '{kind, select, customer {Cliente} subscription {Suscripción} product {Producto} variant {Variante} other {Factura}}',
  listsOf:
    '{kind, select, customer {Listas de clientes} subscription {Listas de suscripciones} product {Listas de productos} variant {Listas de variantes} other {Listas de facturas}}',
  times: '{count, plural, one {una vez} other {# veces}}',
  timesInAll: '{count, plural, one {una vez} other {# veces}}, {objects, number} en total',
  moreInCsv: '{count, plural, one {Hay # más en el archivo CSV.} other {Hay # más en el archivo CSV.}}',
} satisfies Same<typeof en>;
