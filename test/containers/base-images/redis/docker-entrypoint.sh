#!/bin/bash
# Takes the same steps as the official image. As root, it gives its files to the user redis, drops all
# capabilities and becomes that user. Then it appends its own options.
set -e

if [ "$1" = redis-server ]; then
  if [ "$(id -u)" = 0 ]; then
    find . ! -user redis -exec chown redis '{}' +
    exec setpriv --reuid redis --regid redis --clear-groups --nnp \
      --inh-caps=-all --ambient-caps=-all --bounding-set=-all "$0" "$@"
  fi
  umask 0077
  set -- "$@" --protected-mode no
fi
exec "$@"
