// Products with a fault built in, each of which a check has to find. They change what the driver sends to PostgreSQL,
// so that nothing of this is in the product itself.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

let turn = 0;

/** By name: a statement's text, changed. One that throws fails in place of the statement. */
const STATEMENTS = {
  'naive exchange': (text) => text.replaceAll('num_nulls(c.connected_at) = 1', 'TRUE'),
  'naive rotation': (text) => text.replaceAll('c.refresh_hash = g.held', 'TRUE'),
  'revocation that changes nothing': (text) =>
    /SET ended_at = /.test(text) ? text.replace('AND ended_at IS NULL', 'AND FALSE') : text,
  'answers that are not kept': (text) => text.replaceAll('retry_answer = g."retryAnswer"', 'retry_answer = NULL'),
  'no transactions': (text) => {
    if (/^(BEGIN|COMMIT|ROLLBACK)/.test(text)) return 'SELECT 1';
    if (!/INSERT INTO invoice_line/.test(text)) return text;
    turn += 1;
    if (turn % 3 === 0) throw new Error('Thrown inside the transaction.');
    return text;
  },
};

/** @param {string} name */
export async function breakProduct(name) {
  if (name === 'SIGTERM ends it at once') process.on('SIGTERM', () => process.exit(0));
  if (name === 'nothing after an outage') return refuseForEver();
  const change = STATEMENTS[name];
  if (change) changeStatements(change);
}

/** @param {(text: string) => string} change */
function changeStatements(change) {
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (first, ...rest) {
    const text = typeof first === 'string' ? first : first?.text;
    if (typeof text !== 'string' || typeof first === 'string' || typeof rest.at(-1) === 'function')
      return query.call(this, typeof first === 'string' ? change(first) : changed(first, change), ...rest);
    return (async () => {
      const config = changed(first, change);
      // Long enough that two at once have both looked before the first of them changes anything.
      if (config !== first) await sleep(100);
      return query.call(this, config, ...rest);
    })();
  };
}

function changed(config, change) {
  if (typeof config?.text !== 'string') return config;
  const text = change(config.text);
  return text === config.text ? config : Object.assign(Object.create(Object.getPrototypeOf(config)), config, { text });
}

function refuseForEver() {
  const { connect } = pg.Client.prototype;
  let hasBroken = false;
  pg.Client.prototype.connect = function (...parameters) {
    this.once('error', () => {
      hasBroken = true;
    });
    if (!hasBroken) return connect.apply(this, parameters);
    const error = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const [done] = parameters;
    return typeof done === 'function' ? process.nextTick(done, error) : Promise.reject(error);
  };
}
