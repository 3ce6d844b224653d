#!/bin/sh
# Three PostgreSQL nodes under Patroni, three members of etcd and HAProxy in front, all on loopback and in one folder.
#   cluster.sh start FOLDER         starts what isn't running, waits until a standby is synchronous, prints the addresses
#   cluster.sh switch FOLDER        hands over to the synchronous standby, as before an upgrade of the primary's node
#   cluster.sh stop FOLDER [NAME…]  stops node1, etcd2, haproxy …, or all of them; the data stays
# FIRST_PORT (5500) is what writes go to, the one after it what reads may; the others are up to FIRST_PORT + 33.
# Needs Debian's packages patroni, etcd-server, haproxy, postgresql, curl and openssl.
set -eu
[ $# -ge 2 ] || { sed -n '2,7s/^# *//p' "$0"; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
command=$1
mkdir -p "$2" && folder=$(cd "$2" && pwd)
shift 2
first=${FIRST_PORT:-5500}
bin=/usr/lib/postgresql/15/bin

# PostgreSQL refuses to run as root.
as_postgres=
if [ "$(id -u)" = 0 ]; then
  chown postgres: "$folder"
  as_postgres='setpriv --reuid postgres --regid postgres --init-groups'
fi
cd "$folder" && $as_postgres mkdir -p run log

runs() { [ -s "run/$1" ] && kill -0 "$(cat "run/$1")" 2>/dev/null; }
# Starts a program as NAME unless it runs: run/NAME has its process, log/NAME what it says.
run() {
  name=$1 && shift
  runs "$name" || $as_postgres setsid sh -c 'echo $$ >"run/$0"; exec "$@" >>"log/$0" 2>&1 </dev/null' "$name" "$@" &
}
is() { curl -sf -o /dev/null -m 1 "http://127.0.0.1:$((first + 10 + $1))/$2"; }
# How many nodes are that.
count() { (for n in 1 2 3; do is $n "$1" && echo $n; done || true) | wc -l; }
settled() {
  [ "$(count primary)" = 1 ] && [ "$(count synchronous)" = 1 ] && [ "$(count replica)" = 2 ] && $psql -c 'SELECT 1' >/dev/null 2>&1
}
wait_for() { for _ in $(seq 240); do if "$@"; then return 0; else sleep 0.5; fi; done; echo "not $*; see $folder/log" >&2; exit 1; }

start() {
  # The product's password, the superuser's and that of the standbys.
  [ -s passwords ] || for who in APP SUPERUSER REPLICATION; do echo "$who=$(openssl rand -hex 24)"; done |
    $as_postgres sh -c 'umask 077; cat >passwords'
  . ./passwords
  # By version 2 of etcd: by version 3, Patroni 3.0.2 takes the primary's place back from whoever has it by then.
  export WRITE_PORT="$first" READ_PORT=$((first + 1)) members= PATRONI_ETCD_HOSTS=
  for n in 1 2 3; do
    members=$members,etcd$n=http://127.0.0.1:$((first + 30 + n))
    PATRONI_ETCD_HOSTS=$PATRONI_ETCD_HOSTS,127.0.0.1:$((first + 20 + n))
    export POSTGRES_$n=$((first + 1 + n)) REST_$n=$((first + 10 + n))
  done
  PATRONI_ETCD_HOSTS=${PATRONI_ETCD_HOSTS#,}
  export PATRONI_SUPERUSER_USERNAME=postgres PATRONI_SUPERUSER_PASSWORD="$SUPERUSER"
  export PATRONI_REPLICATION_USERNAME=replicator PATRONI_REPLICATION_PASSWORD="$REPLICATION"
  for n in 1 2 3; do
    client=http://127.0.0.1:$((first + 20 + n)) peer=http://127.0.0.1:$((first + 30 + n))
    run etcd$n etcd --enable-v2 --name etcd$n --data-dir "$folder/etcd$n" --initial-cluster "${members#,}" \
      --listen-client-urls $client --advertise-client-urls $client \
      --listen-peer-urls $peer --initial-advertise-peer-urls $peer
    postgres=127.0.0.1:$((first + 1 + n)) rest=127.0.0.1:$((first + 10 + n))
    run node$n env PATRONI_NAME=node$n PATRONI_POSTGRESQL_DATA_DIR="$folder/node$n" PATRONI_POSTGRESQL_BIN_DIR=$bin \
      PATRONI_POSTGRESQL_PGPASS="$folder/run/pgpass$n" \
      PATRONI_POSTGRESQL_LISTEN=$postgres PATRONI_POSTGRESQL_CONNECT_ADDRESS=$postgres \
      PATRONI_RESTAPI_LISTEN=$rest PATRONI_RESTAPI_CONNECT_ADDRESS=$rest patroni "$here/patroni.yaml"
  done
  run haproxy haproxy -db -f "$here/haproxy.cfg"
  psql="env PGPASSWORD=$SUPERUSER PGCONNECT_TIMEOUT=2 psql -qtA -h 127.0.0.1 -p $first -U postgres"
  wait_for settled
  [ "$($psql -c "SELECT 1 FROM pg_roles WHERE rolname = 'tillgate'")" ] ||
    $psql -c "CREATE ROLE tillgate LOGIN PASSWORD '$APP'" -c 'CREATE DATABASE tillgate OWNER tillgate'
  echo "DATABASE_URL=postgresql://tillgate:$APP@127.0.0.1:$WRITE_PORT/tillgate"
  echo "DATABASE_READ_URL=postgresql://tillgate:$APP@127.0.0.1:$READ_PORT/tillgate"
}

switch() {
  for n in 1 2 3; do
    if is $n primary; then
      curl -sf -m 60 -d "{\"leader\": \"node$n\"}" "http://127.0.0.1:$((first + 10 + n))/switchover"
      return
    fi
  done
  echo 'There is no primary.' >&2 && exit 1
}

ended() { ! runs "$1"; }
stop() {
  [ $# -gt 0 ] || set -- haproxy node1 node2 node3 etcd1 etcd2 etcd3
  for name in "$@"; do
    ! runs "$name" || kill "$(cat "run/$name")"
    wait_for ended "$name"
    # A Patroni that was killed leaves it behind.
    [ ! -f "$name/postmaster.pid" ] || $as_postgres $bin/pg_ctl stop -s -m fast -D "$name" || true
  done
}

"$command" "$@"
