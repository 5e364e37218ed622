FROM portal-stand-in:base
COPY mariadb-entrypoint.sh /usr/local/bin/
RUN chmod +x /usr/local/bin/* && rm -rf /var/lib/mysql && mkdir /var/lib/mysql && chown mysql:mysql /var/lib/mysql
VOLUME /var/lib/mysql
EXPOSE 3306
ENTRYPOINT ["mariadb-entrypoint.sh"]
CMD ["mariadbd"]
