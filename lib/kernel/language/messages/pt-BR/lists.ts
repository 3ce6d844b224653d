import type { Same } from '../../same.ts';
import type en from '../en/lists.ts';

export default {
  title: '{what, select, customer {Clientes} product {Produtos} subscription {Assinaturas} other {Faturas}}',
  noneMatches:
    '{what, select, customer {Nenhum cliente corresponde} product {Nenhum produto corresponde} subscription {Nenhuma assinatura corresponde} other {Nenhuma fatura corresponde}}',
  noneMatchesThis:
    '{what, select, customer {Nenhum dos seus clientes corresponde a este nome ou e-mail e esta loja.} product {Nenhum dos seus produtos corresponde a este nome, esta loja e este status.} subscription {Nenhuma das suas assinaturas corresponde a este cliente, esta loja e este status.} other {Nenhuma das suas faturas corresponde a esta loja e este status.}}',
  noneYet:
    '{what, select, customer {Nenhum cliente ainda} product {Nenhum produto ainda} subscription {Nenhuma assinatura ainda} other {Nenhuma fatura ainda}}',
  noneYetAbout:
    '{what, select, customer {Adicione aqui as pessoas para quem você vende, ou deixe um app conectado fazer isso. Depois elas podem assinar seus produtos.} product {Um produto tem um nome e um ou mais preços, como mensal e anual, que os clientes assinam.} subscription {Crie uma aqui ou conecte um app que as venda. Cada alteração aparece na página dela.} other {A primeira fatura de uma assinatura é emitida quando ela começa, e outra a cada renovação.}}',
  belongsToStore:
    '{what, select, customer {Um cliente pertence a uma das suas lojas, e você ainda não tem nenhuma.} product {Um produto pertence a uma das suas lojas, e você ainda não tem nenhuma.} subscription {Uma assinatura pertence a uma das suas lojas, e você ainda não tem nenhuma.} other {Uma fatura pertence a uma das suas lojas, e você ainda não tem nenhuma.}}',
  status: 'Status',
  anyStatus: 'Qualquer status',
} satisfies Same<typeof en>;
