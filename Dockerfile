# docker build --tag portal .
# The portal runs on any Debian with glibc (BASE), since a release has its own Node. A variant with Chromium prints reports
# and measures page speed; its sandbox needs the profile in deploy/chromium-seccomp.json:
#   docker build --tag portal:chromium --build-arg PACKAGES="chromium fonts-liberation" .
#   docker run --security-opt seccomp=deploy/chromium-seccomp.json …
# Without a registry, from a release in release/image (npm run release -- release/image) and an imported Debian:
#   docker build --tag portal --build-arg RELEASE=prebuilt --build-arg BASE=debian-local .
ARG BASE=debian:trixie-slim
ARG RELEASE=build

FROM node:26.10.0 AS build
WORKDIR /portal
COPY . .
RUN npm run release -- /release

FROM scratch AS prebuilt
COPY release/image /release

FROM ${RELEASE} AS release

FROM ${BASE}

ARG PACKAGES=""
RUN [ -z "$PACKAGES" ] || { \
    apt-get update \
    && apt-get install --yes --no-install-recommends $PACKAGES \
    && rm -rf /var/lib/apt/lists/* /var/cache/apt/*; }

RUN groupadd --system --gid 10001 portal \
  && useradd --system --uid 10001 --gid portal --home-dir /var/lib/portal --shell /usr/sbin/nologin portal \
  && mkdir /var/lib/portal \
  && chown portal:portal /var/lib/portal \
  && chmod 0700 /var/lib/portal

COPY --from=release --chown=root:root /release /opt/portal
# For the release's Node, where the base has no libatomic of its own.
RUN mkdir -p /opt/portal/lib \
  && echo /opt/portal/lib > /etc/ld.so.conf.d/zz-portal.conf \
  && ldconfig \
  && /opt/portal/bin/node --version

ENV HOST=0.0.0.0 \
  PORT=4000 \
  PORTAL_DATA_DIR=/var/lib/portal \
  PORTAL_DEMO=off
USER portal
VOLUME /var/lib/portal
EXPOSE 4000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["/opt/portal/bin/node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 4000) + '/api/health/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/opt/portal/bin/portal"]
