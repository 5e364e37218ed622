FROM portal-stand-in:base
COPY wordpress /usr/src/wordpress
COPY htaccess /usr/src/wordpress/.htaccess
COPY wp-config-docker.php /usr/src/
COPY wordpress-entrypoint.sh apache2-foreground /usr/local/bin/
RUN chmod +x /usr/local/bin/* && a2enmod rewrite && a2dismod -f status \
  && sed -i 's/AllowOverride None/AllowOverride All/' /etc/apache2/apache2.conf \
  && ln -sf /dev/stderr /var/log/apache2/error.log && ln -sf /dev/stdout /var/log/apache2/access.log \
  && ln -sf /dev/stdout /var/log/apache2/other_vhosts_access.log \
  && rm -rf /var/www/html && mkdir /var/www/html && chown www-data:www-data /var/www/html
VOLUME /var/www/html
WORKDIR /var/www/html
STOPSIGNAL SIGWINCH
EXPOSE 80
ENTRYPOINT ["wordpress-entrypoint.sh"]
CMD ["apache2-foreground"]
