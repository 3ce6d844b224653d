import type { Same } from '../../same.ts';
import type en from '../en/lists.ts';

export default {
  title: '{what, select, customer {Clientes} product {Productos} subscription {Suscripciones} other {Facturas}}',
  noneMatches:
    '{what, select, customer {Ningún cliente coincide} product {Ningún producto coincide} subscription {Ninguna suscripción coincide} other {Ninguna factura coincide}}',
  noneMatchesThis:
    '{what, select, customer {Ninguno de tus clientes coincide con este nombre o correo y esta tienda.} product {Ninguno de tus productos coincide con este nombre, esta tienda y este estado.} subscription {Ninguna de tus suscripciones coincide con este cliente, esta tienda y este estado.} other {Ninguna de tus facturas coincide con esta tienda y este estado.}}',
  noneYet:
    '{what, select, customer {Aún no hay clientes} product {Aún no hay productos} subscription {Aún no hay suscripciones} other {Aún no hay facturas}}',
  noneYetAbout:
    '{what, select, customer {Añade aquí a las personas a las que vendes, o deja que lo haga una app conectada. Después podrán suscribirse a tus productos.} product {Un producto tiene un nombre y uno o más precios, por ejemplo mensual y anual, a los que se suscriben los clientes.} subscription {Crea una aquí o conecta una app que las venda. Cada cambio se muestra en su página.} other {La primera factura de una suscripción se emite cuando empieza, y otra cada vez que se renueva.}}',
  belongsToStore:
    '{what, select, customer {Un cliente pertenece a una de tus tiendas, y aún no tienes ninguna.} product {Un producto pertenece a una de tus tiendas, y aún no tienes ninguna.} subscription {Una suscripción pertenece a una de tus tiendas, y aún no tienes ninguna.} other {Una factura pertenece a una de tus tiendas, y aún no tienes ninguna.}}',
  status: 'Estado',
  anyStatus: 'Cualquier estado',
} satisfies Same<typeof en>;
