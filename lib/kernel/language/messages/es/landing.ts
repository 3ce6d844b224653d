import type { Same } from '../../same.ts';
import type en from '../en/landing.ts';

export default {
  headline: 'Conecta apps a tu tienda en un paso',
  about:
    '{product} aloja tus tiendas y te pregunta antes de que una app se acerque a ellas. Los desarrolladores registran su app y te envían aquí.',
  seeTitle: 'Ves lo que permites',
  seeAbout: 'Una app dice con palabras claras lo que quiere hacer en tu tienda, antes de poder hacer nada de ello.',
  keysTitle: 'Sin claves que copiar',
  keysAbout:
    'Eliges una tienda, real o de prueba, y haces un clic. La app recibe una clave propia, solo para esa tienda.',
  backTitle: 'Puedes retirarlo',
  backAbout: 'Cada conexión está en una página, con su último uso. Desconecta una y termina al instante.',
} satisfies Same<typeof en>;
