// Loaded before a process of the product: gives hosts of compose.yaml ports of this machine, such as
// NAMED_HOSTS={"mail:1025": 40123}.
import dns from 'node:dns';
import net from 'node:net';

const given = Object.entries(JSON.parse(process.env.NAMED_HOSTS ?? '{}'));
const names = given.map(([address]) => address.split(':')[0]);
const ports = new Map(given.map(([address, port]) => [Number(address.split(':')[1]), port]));

const lookup = dns.lookup;
dns.lookup = (name, options, done = options) =>
  lookup(names.includes(name) ? '127.0.0.1' : name, typeof options === 'function' ? {} : options, done);
for (const method of ['resolve4', 'resolve6']) {
  const resolve = dns[method];
  dns[method] = (name, ...rest) =>
    names.includes(name) ? rest.at(-1)(null, method === 'resolve4' ? ['127.0.0.1'] : []) : resolve(name, ...rest);
}

const connect = net.Socket.prototype.connect;
net.Socket.prototype.connect = function (...words) {
  // net.connect() hands on what it has read, in an array.
  const read = Array.isArray(words[0]) ? words[0] : words;
  if (typeof read[0] === 'object') read[0] = { ...read[0], port: ports.get(Number(read[0].port)) ?? read[0].port };
  else read[0] = ports.get(Number(read[0])) ?? read[0];
  return connect.apply(this, words);
};
