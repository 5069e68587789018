#!/bin/bash
# Takes the same steps as the official image: reads the password from a file, creates folders as root and
# changes the user. At the first start, a server on the Unix socket alone creates the database.
set -euo pipefail

if [ -n "${POSTGRES_PASSWORD_FILE:-}" ]; then
  if [ -n "${POSTGRES_PASSWORD:-}" ]; then
    echo 'POSTGRES_PASSWORD and POSTGRES_PASSWORD_FILE are both set' >&2
    exit 1
  fi
  POSTGRES_PASSWORD=$(<"$POSTGRES_PASSWORD_FILE")
  export POSTGRES_PASSWORD
  unset POSTGRES_PASSWORD_FILE
fi

mkdir -p "$PGDATA"
chmod 700 "$PGDATA" || true
mkdir -p /var/run/postgresql || true
chmod 3775 /var/run/postgresql || true
if [ "$(id -u)" = 0 ]; then
  find "$PGDATA" /var/run/postgresql ! -user postgres -exec chown postgres '{}' +
  exec gosu postgres "$0" "$@"
fi

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  if [ -z "${POSTGRES_PASSWORD:-}" ]; then
    echo 'POSTGRES_PASSWORD is not set' >&2
    exit 1
  fi
  initdb --username="$POSTGRES_USER" --pwfile=<(printf '%s\n' "$POSTGRES_PASSWORD")
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  pg_ctl -D "$PGDATA" -o "-c listen_addresses='' -p 5432" -w start
  if [ "$POSTGRES_DB" != postgres ]; then createdb --username="$POSTGRES_USER" "$POSTGRES_DB"; fi
  pg_ctl -D "$PGDATA" -m fast -w stop
fi
# Debian's build listens on localhost only.
exec "$@" -c listen_addresses='*'
