import type { Same } from '../../same.ts';
import type en from '../en/mails.ts';

export default {
  buttonFails: 'Si el botón no funciona, abre esta dirección:',
  setPassword: 'Elegir una contraseña nueva',
  resetAsked:
    'Alguien pidió elegir una contraseña nueva para tu cuenta de {product}. Usa el enlace en los próximos 30 minutos; funciona una sola vez.',
  notYouNothingChanges: 'Si no fuiste tú, ignora este correo: sin el enlace no cambia nada.',
  suspended: 'Tu cuenta está suspendida',
  suspendedAbout:
    'Alguien pidió elegir una contraseña nueva para tu cuenta de {product}. El operador la ha suspendido, así que ahora no se puede cambiar su contraseña.',
  why: 'Motivo: {reason}',
  passwordChanged: 'Se cambió tu contraseña',
  passwordChangedAbout:
    'Se eligió una contraseña nueva para tu cuenta de {product} y se cerraron todas las sesiones abiertas.',
  seeWhatHappened: 'Ver qué pasó',
  notYouSetAnother:
    'Si no fuiste tú, elige otra contraseña enseguida: pulsa «¿Olvidaste tu contraseña?» donde inicias sesión.',
  confirmEmail: 'Confirma tu correo',
  confirmEmailAbout: 'Se indicó esta dirección para una cuenta de {product}. Confirma que es tuya.',
  noAccountIgnore: 'Si no tienes ninguna cuenta allí, ignora este correo.',
  confirmNewEmail: 'Confirma tu nuevo correo',
  confirmNewEmailAbout:
    'Se indicó esta dirección como la nueva de una cuenta de {product}. Confírmala en las próximas 24 horas e inicia sesión con ella desde entonces.',
  haveAccount: 'Ya tienes una cuenta',
  haveAccountAbout:
    'Alguien indicó esta dirección para otra cuenta de {product}. Pertenece a la tuya, así que no ha cambiado nada. Si fuiste tú, inicia sesión en la cuenta que la tiene. Allí puedes elegir otra contraseña con «¿Olvidaste tu contraseña?».',
  signIn: 'Iniciar sesión',
  notYouNotTold: 'Si no fuiste tú, ignora este correo. Quien lo hizo no sabrá que tienes una cuenta.',
  emailChanging: 'Tu correo está a punto de cambiar',
  emailChangingAbout:
    'Alguien que conoce la contraseña de tu cuenta de {product} escribió un correo nuevo para ella: {email}. Esta dirección se mantiene hasta que se confirme la nueva.',
  notYouChangePassword: 'Si no fuiste tú, cambia tu contraseña ahora: así la nueva dirección ya no se podrá confirmar.',
  emailChanged: 'Se cambió tu correo',
  emailChangedAbout: 'Tu cuenta de {product} ya no pertenece a esta dirección. Ahora su correo es {email}.',
  notYouWrite: 'Si no fuiste tú, escribe a quienes administran el servicio.',
  wayBack: 'Cómo volver a entrar en tu cuenta',
  wayBackAbout:
    'El operador de {product} creó un enlace con el que se puede elegir una contraseña nueva para tu cuenta. Te lo dará en persona; funciona una sola vez, durante 24 horas.',
  wayBackOneStep:
    'El operador de {product} creó un enlace con el que se puede elegir una contraseña nueva para tu cuenta, sin el segundo paso del inicio de sesión. Te lo dará en persona; funciona una sola vez, durante 24 horas.',
  notAskedWrite: 'Si no lo pediste, escribe a quienes administran el servicio.',
  invited: 'Tienes una invitación',
  invitedAbout:
    '{by} te invita a trabajar en «{what}» en {product}, como {role, select, admin {admin} viewer {lector} other {desarrollador}}. Usa el enlace en los próximos siete días; funciona una sola vez, para una cuenta con esta dirección.',
  seeInvitation: 'Ver la invitación',
  unknownIgnore: 'Si no sabes de qué se trata, ignora este correo: sin el enlace no pasa nada.',
  storeOffered: 'Quieren traspasarte una tienda',
  storeOfferedAbout:
    '{by} quiere traspasarte la tienda «{name}» en {product}. Si aceptas en los próximos siete días, será tuya, y esa persona seguirá como admin.',
  appOffered: 'Quieren traspasarte una app',
  appOfferedAbout:
    '{by} quiere traspasarte la app «{name}» en {product}. Si aceptas en los próximos siete días, será tuya, y esa persona seguirá como desarrollador.',
  seeOffer: 'Ver la oferta',
  unwantedIgnore: 'Si no la quieres, ignora este correo: no cambia nada.',
  connectionAsked: 'Te piden que conectes una app',
  connectionAskedAbout:
    '{by} trabaja en tu tienda «{store}» y te pide que conectes a ella la app «{app}» en modo {mode, select, live {real} other {de prueba}}. Antes verás qué pide la app.',
  seeRequest: 'Ver la solicitud',
  requestApproved: 'Se aprobó tu solicitud',
  requestApprovedAbout:
    '{by} te permite conectar la app «{app}» a la tienda «{store}» en modo {mode, select, live {real} other {de prueba}}, como pediste en {product}. No se conecta nada hasta que lo hagas.',
  connectTheApp: 'Conectar la app',
  requestDeclined: 'Se rechazó tu solicitud',
  requestDeclinedAbout:
    '{by} rechazó que la app «{app}» se conecte a la tienda «{store}» en modo {mode, select, live {real} other {de prueba}}, como pediste en {product}. No se conectó nada.',
} satisfies Same<typeof en>;
