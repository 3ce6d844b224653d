import type { Same } from '../../same.ts';
import type en from '../en/landing.ts';

export default {
  headline: 'Conecte apps à sua loja em um passo',
  about:
    '{product} hospeda suas lojas e pergunta a você antes que um app chegue perto delas. Os desenvolvedores registram o app e enviam você para cá.',
  seeTitle: 'Você vê o que permite',
  seeAbout: 'Um app diz em palavras simples o que quer fazer na sua loja, antes de poder fazer qualquer coisa.',
  keysTitle: 'Sem chaves para copiar',
  keysAbout:
    'Você escolhe uma loja, real ou de teste, e clica uma vez. O app recebe uma chave própria, só para essa loja.',
  backTitle: 'Você pode voltar atrás',
  backAbout: 'Cada conexão está em uma página, com o último uso. Desconecte uma e ela para na hora.',
} satisfies Same<typeof en>;
