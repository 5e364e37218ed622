#!/bin/bash
# Implements the behavior of the official WordPress image that the portal relies on.
set -euo pipefail
if [[ "$1" == apache2* ]]; then
  if [ ! -e index.php ] && [ ! -e wp-includes/version.php ]; then
    tar --create --directory /usr/src/wordpress --owner www-data --group www-data . | tar --extract --overwrite
  fi
  if [ ! -s wp-config.php ]; then
    cp /usr/src/wp-config-docker.php wp-config.php
    chown www-data:www-data wp-config.php
  fi
fi
exec "$@"
