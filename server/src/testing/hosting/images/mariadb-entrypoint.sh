#!/bin/bash
# Implements the behavior of the official MariaDB image that the portal relies on.
set -euo pipefail
if [ "${1:0:1}" = - ]; then set -- mariadbd "$@"; fi
if [ "$1" != mariadbd ]; then exec "$@"; fi
shift
options=(--bind-address=0.0.0.0 --skip-name-resolve --datadir=/var/lib/mysql --user=mysql)
mkdir -p /run/mysqld
chown mysql:mysql /run/mysqld /var/lib/mysql
if [ ! -d /var/lib/mysql/mysql ]; then
  password=$(cat "$MARIADB_PASSWORD_FILE")
  root=$(cat "$MARIADB_ROOT_PASSWORD_FILE")
  mariadb-install-db --user=mysql --datadir=/var/lib/mysql --skip-test-db --auth-root-authentication-method=normal > /dev/null
  cat > /run/mysqld/first.sql << SQL
ALTER USER root@localhost IDENTIFIED BY '$root';
CREATE DATABASE \`$MARIADB_DATABASE\`;
CREATE USER '$MARIADB_USER'@'%' IDENTIFIED BY '$password';
GRANT ALL ON \`$MARIADB_DATABASE\`.* TO '$MARIADB_USER'@'%';
SQL
  options+=(--init-file=/run/mysqld/first.sql)
fi
exec mariadbd "${options[@]}" "$@"
