import type { Same } from '../../same.ts';
import type en from '../en/page-faults.ts';

export default {
  heading: 'Esto no funcionó',
  headingOurs: 'Esto no funcionó, y es culpa nuestra',
  unreadable: 'No se pudo leer este formulario.',
  loadAgain: 'No se cambió nada. Vuelve atrás, recarga la página y envía el formulario otra vez.',
  otherFormat: 'Este formulario se envió en un formato que no aceptamos.',
  sendFromThere: 'No se cambió nada. Vuelve atrás, recarga la página y envía el formulario desde ahí.',
  tooLarge: 'Este formulario es demasiado grande: aceptamos 64 KiB como máximo.',
  sendLess: 'No se cambió nada. Vuelve atrás y envía menos.',
  tooManyFields: 'Este formulario tiene más campos de los que aceptamos.',
  foreignForm: 'Este formulario no se envió desde nuestra página.',
  sendFromHere: 'No se cambió nada. Abre la página en este sitio y envía el formulario desde ahí.',
  outdated: 'Esta página está desactualizada.',
  startInApp: 'No se cambió nada. Vuelve a la app y empieza de nuevo.',
  answered: 'Esta solicitud ya se respondió.',
  answeredNext: 'Vuelve a la app; si no está conectada, empieza de nuevo allí.',
  unknownApproval: 'No hay ninguna solicitud así en tus tiendas.',
  newLink: 'No se cambió nada. Pide un enlace nuevo en la app.',
  unknownApp: 'No existe esa app.',
  unknownAppNext: 'Se eliminó, o pertenece a otra cuenta distinta de la que tienes abierta.',
  providerAway: 'Ahora mismo no se puede contactar con {provider}, así que no es posible iniciar tu sesión.',
  providerAwayNext: 'No se ha cambiado nada. Espera un minuto y vuelve a iniciar sesión.',
  providerDenied: '{provider} no ha iniciado tu sesión.',
  providerUnproven: 'No se pudo comprobar la respuesta de {provider}, así que tu sesión no está iniciada.',
  signInOutdated: 'Tardaste demasiado en iniciar sesión o empezaste en otra ventana.',
  signInOnceMore: 'No se ha cambiado nada. Inicia sesión otra vez.',
  addressUnproven:
    'Aquí hay una cuenta con la dirección que {provider} da para ti, y {provider} no dice que la hayas confirmado.',
  confirmThere: 'Confirma tu dirección en {provider} y vuelve a iniciar sesión.',
  accountUnconfirmed:
    'Aquí hay una cuenta con la dirección que {provider} da para ti, pero nadie ha confirmado nunca esa dirección aquí. Puede ser de otra persona.',
  confirmHere:
    'Si es tuya, confirma primero su dirección: inicia sesión con su contraseña o establece una nueva por correo. Si no, pregunta a quienes gestionan este servicio.',
  accountOfAnother: 'La cuenta con la dirección que {provider} da para ti pertenece aquí a otra persona de {provider}.',
  askOperator: 'No se ha cambiado nada. Pregunta a quienes gestionan este servicio.',
  noAddress: '{provider} no da ninguna dirección de correo para ti, y una cuenta aquí necesita una.',
  addAddressThere: 'Añade una dirección en {provider} y vuelve a iniciar sesión.',
  anotherPerson: 'Iniciaste sesión en {provider} como otra persona, así que no se ha confirmado nada.',
  suspended: 'El operador ha suspendido esta cuenta. Motivo: {reason}',
  tooManyAttempts: 'Demasiados intentos. Vuelve a intentarlo en {wait}.',
  tooManyAttemptsNext: 'No se ha cambiado nada.',
  internal: 'Algo salió mal por nuestra parte.',
  internalNext: 'Vuelve a intentarlo en un minuto. Si se repite, dinos el id de la solicitud.',
  unreachable: 'Ahora no podemos acceder a nuestra base de datos. No se compartió ni se cambió nada.',
  unreachableNext: 'Espera un minuto y vuelve a intentarlo.',
  cannotConnect: 'Esta app no se puede conectar',
  badLink:
    'El enlace que te trajo aquí tiene un error, así que no se compartió ni se cambió nada. Vuelve a la app; si se repite, su desarrollador debe ver esta página.',
  switchedOff:
    'Esta app está desactivada en este momento: el operador de este servicio no permite conectarla. El enlace que te trajo aquí está bien. No se compartió ni se cambió nada; quien hace la app sabe más.',
  badDocument:
    'Lo que esta app dice de sí misma no se puede leer o tiene un error, así que no se compartió ni se cambió nada. Inténtalo más tarde; si se repite, su desarrollador debe ver esta página.',
  comeBack:
    'Ahora mismo se piden demasiadas apps. No se compartió ni se cambió nada. Espera un minuto y vuelve a cargar esta página.',
  forDeveloper: 'Para el desarrollador de la app',
} satisfies Same<typeof en>;
