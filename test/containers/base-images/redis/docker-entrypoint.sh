#!/bin/bash
# The steps of the image that this one stands in for: as root it gives its files to the user redis, gives up all capabilities and becomes that
# user; then it appends options to those it was given.
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
